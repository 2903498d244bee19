import { hash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import { visibleName } from '@crewroom/domain/text';
import { z } from 'zod';
import { readBounded } from '../bounded-responses.ts';
import { readJson } from '../json.ts';
import type { DiscordApplication } from './settings.ts';

/** One request to Discord. */
export type DiscordRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How long to wait for its response, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
};

/** Discord's response. Only `message` may contain a part of the URL, which may be a secret. */
export type DiscordResponse =
  /** The body is null when there is none, or an unreadable one. */
  | { readonly type: 'ok'; readonly body: unknown }
  /** The rate limit was exceeded. Discord says how long to wait. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Discord is down, or reports a failure. The request may be retried. */
  | { readonly type: 'failed'; readonly why: 'away' | 'late' | number }
  /** Discord rejects it permanently. `code` and `message` are Discord's. A redirect is never followed. */
  | {
      readonly type: 'refused';
      readonly status: number;
      readonly code: number | undefined;
      readonly message: string | undefined;
    };

/** Discord's maximum length. */
const MAX_NONCE_LENGTH = 25;

/** Identifies a message that is sent twice within minutes: the same for the same text. */
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

/** The wait that Discord requests. The body is more exact than the header, and both are in seconds. */
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

/** Sends one request, with a body as JSON, and reads at most 1 MB of its response. Never throws. */
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
    // The error may contain the URL.
    return { type: 'failed', why: timeout.aborted ? 'late' : 'away' };
  }
}

const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * A request of the application to Discord: its path below the API's URL, and its time limit, ten seconds by default.
 */
export type ApplicationRequest = Omit<DiscordRequest, 'url' | 'headers' | 'timeoutMs'> & {
  readonly path: string;
  readonly timeoutMs?: number;
};

/** Sends a request as the application, with its bot's token. Never throws. */
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
