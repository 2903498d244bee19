/** The maximum size of an external response, in bytes after decompression: 400 kB of gzip may be 400 MB. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** An external response exceeded the maximum size. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** Reads the body of a response. Throws `ResponseTooLarge` as soon as it exceeds the maximum, and reads no further. */
export async function readBounded({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const stream: AsyncIterable<Uint8Array> | null = body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new ResponseTooLarge('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Like `fetch`, with the whole body read, for a library that reads responses of any length by itself. */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(await readBounded(response), { status, statusText, headers });
}
