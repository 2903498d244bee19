import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { robloxIdSchema } from '../airline/airline-data.ts';
import { isLoopbackHost } from '../loopback.ts';

// Roblox waits five seconds for a response.
const LONGEST_WAIT_MS = 5_000;

// Roblox names the experiences that the member has played.
const INVENTED_GAME_IDS = [1234, 2345];

export const erasureSchema = z.strictObject({
  url: z.string().refine(isOnThisMachine, 'must be an http address on this machine'),
  /** Without a secret the notice is sent as Roblox sends it from a webhook without one: with its time, unsigned. */
  secret: z.string().min(1).optional(),
  userId: z.union([robloxIdSchema, z.int().positive().transform(String)]),
  /** The same id again is the same notice, delivered a second time. */
  notificationId: z.string().min(1).max(200).optional(),
  /** When the notice was signed. The default is now. */
  at: z.iso.datetime({ offset: true }).optional(),
});

export type Erasure = z.infer<typeof erasureSchema>;

export type ErasureOutcome =
  | { readonly kind: 'answered'; readonly notificationId: string; readonly status: number }
  | { readonly kind: 'unanswered'; readonly message: string };

/** Sends Roblox's right-to-erasure notice to the portal's webhook, signed as Roblox signs it. */
export async function sendErasure(erasure: Erasure, now: Date): Promise<ErasureOutcome> {
  const { url, secret, userId, notificationId = randomUUID() } = erasure;
  const at = erasure.at === undefined ? now : new Date(erasure.at);
  const body = JSON.stringify({
    NotificationId: notificationId,
    EventType: 'RightToErasureRequest',
    EventTime: at.toISOString(),
    EventPayload: { UserId: Number(userId), GameIds: INVENTED_GAME_IDS },
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'roblox-signature': signature(body, at, secret) },
      body,
      // A URL on this machine must not redirect to another machine.
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    await response.body?.cancel();
    return { kind: 'answered', notificationId, status: response.status };
  } catch (error) {
    return { kind: 'unanswered', message: `${url} did not answer: ${String(error)}` };
  }
}

function isOnThisMachine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackHost(url.host);
}

function signature(body: string, at: Date, secret: string | undefined): string {
  const time = Math.floor(at.getTime() / 1000);
  if (secret === undefined) return `t=${time}`;
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64');
  return `t=${time},v1=${mac}`;
}
