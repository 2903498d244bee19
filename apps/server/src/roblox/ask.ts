import type { z } from 'zod';

/** How long Roblox is waited for, in milliseconds; a test has less of it. */
export type Patience = {
  /** For one answer about the group, an account or a picture. */
  readonly answerMs: number;
  /** For one step of a sign-in. */
  readonly signInMs: number;
  /** How long to rest before each further try; as many as there are. */
  readonly pausesMs: readonly number[];
};

export const usualPatience: Patience = { answerMs: 5_000, signInMs: 10_000, pausesMs: [100, 400] };

const LARGEST_ANSWER = 2_000_000;

/** Roblox did not answer, or not in a way that can be trusted. Nothing may be concluded from it. */
export class RobloxUnavailable extends Error {
  override name = 'RobloxUnavailable';
}

export type Ask = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A question that is sent as JSON; still a read. */
  readonly body?: unknown;
  readonly patience: Patience;
};

function isTransient(status: number): boolean {
  return status >= 500 || status === 408;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'failure';
}

async function fetchOnce({ url, headers = {}, body, patience }: Ask): Promise<Response> {
  const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return await fetch(url, {
    ...asked,
    headers: { accept: 'application/json', ...type, ...headers },
    redirect: 'error',
    // Holds for the body as well: an answer that trickles is none.
    signal: AbortSignal.timeout(patience.answerMs),
  });
}

// Only reads come this way, so a second try can do no harm; a refusal (4xx) is an answer and is not asked again.
async function fetchWithRetries(ask: Ask): Promise<Response> {
  let last = 'no answer';
  for (const pause of [0, ...ask.patience.pausesMs]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const response = await fetchOnce(ask);
      if (!isTransient(response.status)) return response;
      last = `status ${response.status}`;
      await response.body?.cancel();
    } catch (error) {
      last = nameOf(error);
    }
  }
  throw new RobloxUnavailable(`${new URL(ask.url).pathname}: ${last}`);
}

async function readBody({ body }: Response): Promise<Buffer> {
  const stream: AsyncIterable<Uint8Array> | null = body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new RobloxUnavailable('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads bytes, at most 2 MB. Throws `RobloxUnavailable`. */
export async function askBytes(ask: Ask): Promise<Buffer> {
  const response = await fetchWithRetries(ask);
  const place = new URL(ask.url).pathname;
  if (!response.ok) {
    await response.body?.cancel();
    throw new RobloxUnavailable(`${place}: status ${response.status}`);
  }
  try {
    return await readBody(response);
  } catch (error) {
    const reason = error instanceof RobloxUnavailable ? error.message : nameOf(error);
    throw new RobloxUnavailable(`${place}: ${reason}`);
  }
}

/** Reads JSON of a known shape from a Roblox service. Throws `RobloxUnavailable` for anything else. */
export async function askJson<Shape extends z.ZodType>(ask: Ask, shape: Shape): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(parseJson((await askBytes(ask)).toString()));
  if (!parsed.success) {
    throw new RobloxUnavailable(`${new URL(ask.url).pathname}: an answer of an unknown shape`);
  }
  return parsed.data;
}
