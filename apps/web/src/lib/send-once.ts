import type { EndpointName } from '@crewroom/domain/catalogue/endpoints';
import { apiRoutes } from '@crewroom/domain/contract/api-routes';
import { apiUrl, mutateApi, type RequestParts } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { idempotencyKeys, isOutcomeKnown, type KeyOwner } from './idempotency-keys.ts';

const EARLIER_ATTEMPT_SUCCEEDED =
  'An earlier attempt was successful after all, so this one was not carried out. Check the current state, and send it again only if you still want to.';

const isUsedKey = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'idempotency_mismatch';

/** The error when a key was used for another body: an earlier attempt, whose response was lost, had succeeded. */
function earlierAttemptSucceeded({ status, code, requestId }: ApiError): ApiError {
  const message = EARLIER_ATTEMPT_SUCCEEDED;
  return new ApiError({
    status,
    code,
    requestId,
    message,
    fromServer: true,
    issues: [{ path: '', message }],
  });
}

type SendOptions = KeyOwner & { readonly timeoutMs?: number | undefined };

/**
 * Sends a mutation with an idempotency key, which is reused until the outcome is known, so that it happens only once.
 * Rejects with an `ApiError`.
 */
export async function sendOnce<Name extends EndpointName>(
  endpoint: Name,
  parts: RequestParts<Name>,
  { timeoutMs, ...owner }: SendOptions,
) {
  const { method, path } = apiRoutes[endpoint];
  const route = `${method} ${apiUrl(path, parts.params, undefined)}`;
  const { key, isRetry } = idempotencyKeys.take(route, owner);
  try {
    const options = { idempotencyKey: key, ...(timeoutMs !== undefined && { timeoutMs }) };
    const sent = await mutateApi(endpoint, parts, options);
    idempotencyKeys.end(route);
    if (owner.topic !== undefined) idempotencyKeys.endClicks(owner.topic);
    return sent;
  } catch (error) {
    if (isOutcomeKnown(error, isRetry)) idempotencyKeys.end(route);
    throw isUsedKey(error) ? earlierAttemptSucceeded(error) : error;
  }
}
