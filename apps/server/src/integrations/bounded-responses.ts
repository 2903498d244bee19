/** The most that is read of an answer from outside, in bytes, once it is unpacked: 400 kB of gzip may be 400 MB. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** An answer from outside was longer than is read of one. */
export class ResponseTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Reads the body of an answer. Throws `ResponseTooLarge` as soon as there is more than is read, and takes no more of it. */
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

/** As `fetch`, with the whole body read: for a library that reads answers by itself, however long they are. */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(await readBounded(response), { status, statusText, headers });
}
