import type { EndpointName, InputOf, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { fillPath } from '@crewroom/domain/contract/routes';
import { readTopics, TOPICS_HEADER, type Topic } from '@crewroom/domain/contract/topics';
import { ApiError, errorOfResponse, unreadableResponse } from './api-error.ts';
import { isObject, parseJson } from './json-value.ts';
import { Listeners } from './listeners.ts';
import { updateClockOffset } from './server-clock.ts';

/** The parameters that are set, as texts. */
function asTexts(values: unknown): Record<string, string> {
  if (!isObject(values)) return {};
  const given = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)] as const]
      : [],
  );
  return Object.fromEntries(given);
}

/** Returns the URL of a request: the path with its parameters, and the query parameters that are set. */
export function apiUrl(path: string, params: unknown, query: unknown): string {
  const search = new URLSearchParams(asTexts(query)).toString();
  const filled = fillPath(path, asTexts(params));
  return search === '' ? filled : `${filled}?${search}`;
}

/** A cached response with its ETag, so that the server can return 304 instead of sending it again. */
type CachedResponse = { readonly etag: string; readonly data: unknown };

const MAX_KEPT = 200;

/**
 * Responses by URL, in memory only, so that private data does not outlive the page. `era` changes when they are
 * cleared, so that a later response is not cached.
 */
class CachedResponses {
  readonly #answers = new Map<string, CachedResponse>();
  #era = 0;

  get era(): number {
    return this.#era;
  }

  find(url: string): CachedResponse | undefined {
    return this.#answers.get(url);
  }

  keep(url: string, known: CachedResponse, era: number): void {
    if (era !== this.#era) return;
    this.#answers.delete(url);
    this.#answers.set(url, known);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }

  forget(): void {
    this.#answers.clear();
    this.#era += 1;
  }
}

const refusals = new Listeners<[name: EndpointName, refusal: ApiError]>();

/** Calls `listener` for every refusal of the server. Returns a function that stops it. */
export const onRefusal = refusals.add;

export function publishRefusal(name: EndpointName, refusal: ApiError): void {
  refusals.emit(name, refusal);
}

/** Publishes the refusal in a response, and throws it. */
function refuse(name: EndpointName, { status }: Response, text: string): never {
  const refusal = errorOfResponse(status, text);
  publishRefusal(name, refusal);
  throw refusal;
}

const invalidatedBy = ({ headers }: Response): InvalidatedTopics =>
  readTopics(headers.get(TOPICS_HEADER) ?? '');

const connectionErrors = new Listeners();

/** Calls the listener whenever a request has no response. Returns a function that stops it. */
export const onConnectionError = connectionErrors.add;

/** The topics that a change invalidated. */
export type InvalidatedTopics = readonly Topic[] | 'everything';

const ownChanges = new Listeners<[touched: InvalidatedTopics]>();

/**
 * Calls the listener with the topics that each mutation of this tab invalidated, when its response arrives. Returns a
 * function that stops it.
 */
export const onOwnChange = ownChanges.add;

type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** The path parameters, query and body of a request, if it has them. */
export type RequestParts<Name extends EndpointName> = Parts &
  Omit<InputOf<Name>, OptionalKeys<InputOf<Name>>> &
  Partial<Pick<InputOf<Name>, OptionalKeys<InputOf<Name>>>>;

type RequestOptions = {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a mutation that is sent twice happens once. */
  readonly idempotencyKey?: string;
  /** How long to wait for the response, in milliseconds. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

const cachedResponses = new CachedResponses();

/** Removes all cached responses when the session ends. */
export function clearCachedResponses(): void {
  cachedResponses.forget();
}

function headersOf(parts: Parts, etag: string | undefined, { idempotencyKey }: RequestOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  // The endpoints that accept a file accept a CSV.
  if (typeof parts.body === 'string') headers.set('content-type', 'text/csv');
  else if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (etag !== undefined) headers.set('if-none-match', etag);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/** The error without a response: a time-out, or no connection. */
function noResponseError(cause: unknown): ApiError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: timedOut ? 'timed_out' : 'no_connection',
    message: timedOut
      ? 'The portal took too long to answer. Try again in a moment.'
      : 'The portal cannot be reached. Check your connection and try again.',
  });
}

async function exchange<Content>(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  read: (response: Response) => Promise<Content>,
): Promise<[Response, Content]> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    const askedAt = Date.now();
    const response = await fetch(url, { ...init, signal, credentials: 'same-origin' });
    updateClockOffset(response.headers.get('date'), askedAt);
    return [response, await read(response)];
  } catch (cause) {
    // The caller aborted the request and needs no message.
    if (options.signal?.aborted === true) throw cause;
    connectionErrors.emit();
    throw noResponseError(cause);
  }
}

function parseResponse(response: Response, text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    throw unreadableResponse(response.status);
  }
}

/** Marks a repeated response: the mutation was not executed again. */
const REPEATED_HEADER = 'crewroom-repeated';

type ApiResponse = {
  readonly data: unknown;
  readonly invalidated: InvalidatedTopics;
  /** Whether an earlier attempt under the same key had succeeded already. */
  readonly isRepeated: boolean;
};

function bodyOf({ body }: Parts): string | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}

async function send(name: EndpointName, parts: Parts, options: RequestOptions): Promise<ApiResponse> {
  const { method, path } = apiRoutes[name];
  const url = apiUrl(path, parts.params, parts.query);
  const known = method === 'GET' ? cachedResponses.find(url) : undefined;
  const { era } = cachedResponses;
  const body = bodyOf(parts);
  const init = { method, body, headers: headersOf(parts, known?.etag, options) };
  const [response, text] = await exchange(url, init, options, (res) => res.text());
  if (response.status === 304 && known !== undefined)
    return { data: known.data, invalidated: [], isRepeated: false };
  if (!response.ok) refuse(name, response, text);
  const data = parseResponse(response, text);
  const etag = response.headers.get('etag');
  if (method === 'GET' && etag !== null) cachedResponses.keep(url, { etag, data }, era);
  return { data, invalidated: invalidatedBy(response), isRepeated: response.headers.has(REPEATED_HEADER) };
}

/**
 * Sends a request of the contract and resolves with its response. Rejects with an `ApiError` whose message can be
 * shown, or with the abort reason of `signal`.
 */
export async function fetchApi<Name extends EndpointName>(
  name: Name,
  parts: RequestParts<Name>,
  options: RequestOptions = {},
): Promise<ResponseOf<Name>> {
  const { data } = await send(name, parts, options);
  // The server validates every response with this type's schema, so the browser does not.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return data as ResponseOf<Name>;
}

/** Sends a mutation. Resolves with its response, the invalidated topics, and whether it was executed before. */
export async function mutateApi<Name extends EndpointName>(
  name: Name,
  parts: RequestParts<Name>,
  options: RequestOptions,
): Promise<Omit<ApiResponse, 'data'> & { readonly data: ResponseOf<Name> }> {
  const { data, invalidated, isRepeated } = await send(name, parts, options);
  ownChanges.emit(invalidated);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates every response
  return { data: data as ResponseOf<Name>, invalidated, isRepeated };
}

const FILE_TIMEOUT_MS = 300_000;

/**
 * Reads a whole file of the portal, so that an interrupted one is discarded. Rejects like `fetchApi`. Listeners are
 * notified of its refusals as of those of the endpoint `like`.
 */
export async function readFile(url: string, like: EndpointName): Promise<Blob> {
  const init = { method: 'GET' };
  const [response, file] = await exchange(url, init, { timeoutMs: FILE_TIMEOUT_MS }, (res) => res.blob());
  return response.ok ? file : refuse(like, response, await file.text());
}

type Pieces = {
  /** Listeners are notified of its refusals as of those of this endpoint. */
  readonly like: EndpointName;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Receives each piece as it arrives. Returns whether to read on. */
  readonly take: (piece: Uint8Array<ArrayBuffer>) => boolean;
};

async function takePieces({ body }: Response, take: Pieces['take']): Promise<void> {
  const reader = body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return;
    if (take(value)) continue;
    await reader?.cancel();
    return;
  }
}

/** Reads a file of the portal piece by piece, to its end or until `take` has enough. Rejects like `fetchApi`. */
export async function readPieces(url: string, { like, take, ...options }: Pieces): Promise<void> {
  const [response, refusal] = await exchange(url, { method: 'GET' }, options, async (res) => {
    if (!res.ok) return await res.text();
    await takePieces(res, take);
    return '';
  });
  if (!response.ok) refuse(like, response, refusal);
}

/**
 * Sends JSON to a route that is not in the contract's table. Resolves with the body of the response, which the caller checks,
 * and rejects like `fetchApi`. Listeners are notified of its refusals as of those of the endpoint `like`.
 */
export async function fetchRoute(
  { method, path }: FileRoute,
  body: object | undefined,
  like: EndpointName,
): Promise<unknown> {
  const parts = { body };
  const init = { method, body: bodyOf(parts), headers: headersOf(parts, undefined, {}) };
  const [response, text] = await exchange(path, init, {}, (res) => res.text());
  return response.ok ? parseResponse(response, text) : refuse(like, response, text);
}

type FileRoute = { readonly method: string; readonly path: string };

/**
 * Uploads a file to a URL, or with null removes the current one. Resolves with the invalidated topics, and rejects like
 * `fetchApi`. Listeners are notified of its refusals as of those of the endpoint `like`.
 */
export async function sendFile(
  { method, path }: FileRoute,
  file: Blob | null,
  like: EndpointName,
): Promise<InvalidatedTopics> {
  const init = { method, body: file, headers: file === null ? {} : { 'content-type': file.type } };
  const [response, text] = await exchange(path, init, { timeoutMs: FILE_TIMEOUT_MS }, (res) => res.text());
  if (!response.ok) refuse(like, response, text);
  const invalidated = invalidatedBy(response);
  ownChanges.emit(invalidated);
  return invalidated;
}
