import { hash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import { visibleName } from '@crewroom/domain/text';
import { z } from 'zod';
import { readBounded } from '../bounded-responses.ts';
import { readJson } from '../json.ts';
import type { DiscordApplication } from './settings.ts';

/** One call of Discord. */
export type DiscordRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** For how long its answer is waited for, in milliseconds. */
  readonly timeoutMs: number;
  /** Breaks the call off. */
  readonly signal?: AbortSignal | undefined;
};

/** What Discord answered. Nothing in it is a part of the address, which may be a secret, but for `message`. */
export type DiscordResponse =
  /** The body is null where there is none, or none that can be read. */
  | { readonly type: 'ok'; readonly body: unknown }
  /** Too many were made: wait so long, as Discord tells. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Discord is away, or says that it failed: the call may be made again. */
  | { readonly type: 'failed'; readonly why: 'away' | 'late' | number }
  /** Discord will not do it, however often it is asked; `code` and `message` are its own. A redirect is never followed. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly code: number | undefined;
      readonly message: string | undefined;
    };

/** Discord takes no longer one. */
const MAX_NONCE_LENGTH = 25;

/** By which Discord knows a message again when it is sent twice within minutes: the same for the same text. */
export function nonceFrom(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, MAX_NONCE_LENGTH);
}

const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = DAY_MS;

const errorSchema = z.object({
  code: z.number().optional().catch(undefined),
  // It is stored and shown to administrators.
  message: z
    .string()
    .transform((words) => visibleName(words, '') || undefined)
    .optional()
    .catch(undefined),
  retry_after: z.number().optional().catch(undefined),
});

/** The wait Discord asks for. The body is more exact than the header, and both are in seconds. */
function waitOf({ headers }: Response, retryAfter: number | undefined): number {
  const seconds = retryAfter ?? Number(headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? Math.min(Math.ceil(seconds * 1000), LONGEST_WAIT_MS) : DEFAULT_WAIT_MS;
}

async function responseOf(response: Response): Promise<DiscordResponse> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return { type: 'refused', status, code: undefined, message: undefined };
  }
  const body = readJson(await readBounded(response).then(String, () => '')) ?? null;
  if (response.ok) return { type: 'ok', body };
  const { code, message, retry_after: retryAfter } = errorSchema.safeParse(body).data ?? {};
  if (status === 429) return { type: 'limited', waitMs: waitOf(response, retryAfter) };
  if (status >= 500 || status === 408) return { type: 'failed', why: status };
  return { type: 'refused', status, code, message };
}

/** Makes one call, with a body as JSON, and reads at most 1 MB of its answer. Never throws. */
export async function askDiscord(request: DiscordRequest): Promise<DiscordResponse> {
  const { method, url, headers = {}, body, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return await responseOf(response);
  } catch {
    // What is thrown may name the address.
    return { type: 'failed', why: timeout.aborted ? 'late' : 'away' };
  }
}

const RESPONSE_TIMEOUT_MS = 10_000;

/** A call of Discord as the application: its path below the API's address, and how long it may take unless the usual ten seconds. */
export type ApplicationRequest = Omit<DiscordRequest, 'url' | 'headers' | 'timeoutMs'> & {
  readonly path: string;
  readonly timeoutMs?: number;
};

/** Makes a call as the application, by the token of its bot. Never throws. */
export async function askAsApplication(
  { apiUrl, botToken }: Pick<DiscordApplication, 'apiUrl' | 'botToken'>,
  { path, timeoutMs = RESPONSE_TIMEOUT_MS, ...request }: ApplicationRequest,
): Promise<DiscordResponse> {
  return await askDiscord({
    ...request,
    url: apiUrl + path,
    headers: { authorization: `Bot ${botToken}` },
    timeoutMs,
  });
}
