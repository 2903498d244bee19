import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { BrowserSubscription } from '@crewroom/domain/notifications/endpoints';
import webPush from 'web-push';
import type { DeliveryOutcome } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';
import type { PushKeyPair } from './push-keys.ts';

/** The data to sign notifications: the key pair, and the contact of the portal's operator. */
export type PushSender = { readonly keys: PushKeyPair; readonly subject: string };

const RESPONSE_TIMEOUT_MS = 30_000;
const DEFAULT_WAIT_MS = MINUTE_MS;

/** Returns the wait that a service asks for, in milliseconds. Its header has seconds or a date. */
function waitOf({ headers }: Response, now: Date): number {
  const retryAfter = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return ms > 0 ? Math.min(ms, DAY_MS) : DEFAULT_WAIT_MS;
}

function outcomeOf(response: Response, now: Date): DeliveryOutcome {
  const { status, ok } = response;
  if (ok) return { type: 'sent' };
  const error = `The push service returned ${status}.`;
  if (status === 404 || status === 410) return { type: 'gone' };
  if (status === 429) return { type: 'limited', waitMs: waitOf(response, now) };
  return { type: status >= 500 || status === 408 ? 'failed' : 'refused', error };
}

/**
 * Sends a notification to a device, encrypted for it (RFC 8291) and signed by the portal (RFC 8292). Never throws. Does not
 * follow redirects.
 */
export async function sendPush(
  { endpoint, keys }: BrowserSubscription,
  { notification, ttlSeconds: TTL, urgency }: Outgoing,
  { keys: pair, subject }: PushSender,
  now: Date,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const options = { TTL, urgency, contentEncoding: 'aes128gcm', vapidDetails: { subject, ...pair } } as const;
  try {
    const text = JSON.stringify(notification);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, options);
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel();
    return outcomeOf(response, now);
  } catch {
    // The thrown error may contain the URL.
    const error = timeout.aborted
      ? 'The push service did not answer in time.'
      : 'The push service cannot be reached.';
    return { type: 'failed', error };
  }
}
