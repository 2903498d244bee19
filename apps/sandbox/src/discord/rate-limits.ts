import type { FastifyReply } from 'fastify';

const REQUESTS = 10;
const WINDOW_MS = 500;

/**
 * Counts the requests of a bucket. Discord does not publish its limits. These are wider than its usual ones, so that nobody
 * waits here.
 */
export type RateLimits = {
  /** Sends the state of a bucket in the response headers. Returns false, with the response sent, when the bucket is used up. */
  admit(reply: FastifyReply, bucket: string): boolean;
};

export function createRateLimits(clock: () => Date): RateLimits {
  const windows = new Map<string, { readonly endsAt: number; readonly used: number }>();

  return {
    admit: (reply, bucket) => {
      const now = clock().getTime();
      for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
      const before = windows.get(bucket);
      const endsAt = before?.endsAt ?? now + WINDOW_MS;
      const used = (before?.used ?? 0) + 1;
      const isAdmitted = used <= REQUESTS;
      if (isAdmitted) windows.set(bucket, { endsAt, used });
      const seconds = (endsAt - now) / 1000;
      reply.headers({
        'x-ratelimit-limit': String(REQUESTS),
        'x-ratelimit-remaining': String(Math.max(0, REQUESTS - used)),
        'x-ratelimit-reset': (endsAt / 1000).toFixed(3),
        'x-ratelimit-reset-after': seconds.toFixed(3),
        'x-ratelimit-bucket': Buffer.from(bucket).toString('base64url'),
      });
      if (isAdmitted) return true;
      const limited = { message: 'You are being rate limited.', retry_after: seconds, global: false };
      reply
        .code(429)
        .headers({ 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': 'user' })
        .send(limited);
      return false;
    },
  };
}
