import type { EndpointName } from '@crewroom/domain/catalogue/endpoints';
import { readTopics, TOPICS_HEADER, type Topic } from '@crewroom/domain/contract/topics';
import { ApiError, errorOfResponse, unreadableResponse } from './api-error.ts';
import { parseJson } from './json-value.ts';
import { Listeners } from './listeners.ts';
import { updateClockOffset } from './server-clock.ts';

const refusals = new Listeners<[name: EndpointName, refusal: ApiError]>();

/** Calls `listener` for every refusal of the server. Returns a function that stops it. */
export const onRefusal = refusals.add;

export function publishRefusal(name: EndpointName, refusal: ApiError): void {
  refusals.emit(name, refusal);
}

/** Publishes the refusal in a response, and throws it. */
export function refuse(name: EndpointName, { status }: Response, text: string): never {
  const refusal = errorOfResponse(status, text);
  publishRefusal(name, refusal);
  throw refusal;
}

/** Returns the topics that a response invalidated. */
export const invalidatedBy = ({ headers }: Response): InvalidatedTopics =>
  readTopics(headers.get(TOPICS_HEADER) ?? '');

const connectionErrors = new Listeners();

/** Calls the listener whenever a request has no response. Returns a function that stops it. */
export const onConnectionError = connectionErrors.add;

/** The topics that a change invalidated. */
export type InvalidatedTopics = readonly Topic[] | 'everything';

const ownChanges = new Listeners<[invalidated: InvalidatedTopics]>();

/**
 * Calls the listener with the topics that each mutation of this tab invalidated, when its response arrives. Returns a
 * function that stops it.
 */
export const onOwnChange = ownChanges.add;

export const publishOwnChange = (invalidated: InvalidatedTopics): void => ownChanges.emit(invalidated);

export type RequestOptions = {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a mutation that is sent twice happens once. */
  readonly idempotencyKey?: string;
  /** How long to wait for the response, in milliseconds. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

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

/** Sends a request and reads its response. Rejects with an `ApiError` when there is none. */
export async function exchange<Content>(
  url: string,
  init: RequestInit,
  options: RequestOptions,
  read: (response: Response) => Promise<Content>,
): Promise<[Response, Content]> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    const sentAt = Date.now();
    const response = await fetch(url, { ...init, signal, credentials: 'same-origin' });
    updateClockOffset(response.headers.get('date'), sentAt);
    return [response, await read(response)];
  } catch (cause) {
    // The caller aborted the request and needs no message.
    if (options.signal?.aborted === true) throw cause;
    connectionErrors.emit();
    throw noResponseError(cause);
  }
}

/** Parses the JSON of a response. Throws an `ApiError` when it is none. */
export function parseResponse(response: Response, text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    throw unreadableResponse(response.status);
  }
}
