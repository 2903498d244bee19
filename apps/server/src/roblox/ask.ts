import type { z } from 'zod';

const TIMEOUT_MS = 5_000;
const TRIES = 3;
const PAUSES_MS = [100, 400] as const;
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
  readonly timeoutMs?: number;
};

function isPassing(status: number): boolean {
  return status >= 500 || status === 408;
}

async function once({ url, headers = {}, body, timeoutMs = TIMEOUT_MS }: Ask): Promise<Response> {
  const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return await fetch(url, {
    ...asked,
    headers: { accept: 'application/json', ...type, ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

// Only reads come this way, so a second try can do no harm; a refusal (4xx) is an answer and is not asked again.
async function answerOf(ask: Ask): Promise<Response> {
  let last = 'no answer';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[attempt - 1] ?? 0));
    try {
      const response = await once(ask);
      if (!isPassing(response.status)) return response;
      last = `status ${response.status}`;
      await response.body?.cancel();
    } catch (error) {
      last = error instanceof Error ? error.name : 'failure';
    }
  }
  throw new RobloxUnavailable(`${new URL(ask.url).pathname}: ${last}`);
}

/** Reads JSON of a known shape from a Roblox service. Throws `RobloxUnavailable` for anything else. */
export async function askJson<Shape extends z.ZodType>(ask: Ask, shape: Shape): Promise<z.output<Shape>> {
  const response = await answerOf(ask);
  const place = new URL(ask.url).pathname;
  if (!response.ok) throw new RobloxUnavailable(`${place}: status ${response.status}`);
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new RobloxUnavailable(`${place}: an answer of an unknown shape`);
  return parsed.data;
}

/** Reads bytes, at most 2 MB. Throws `RobloxUnavailable`. */
export async function askBytes(ask: Ask): Promise<Buffer> {
  const response = await answerOf(ask);
  const place = new URL(ask.url).pathname;
  if (!response.ok) throw new RobloxUnavailable(`${place}: status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) throw new RobloxUnavailable(`${place}: too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
