import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Refusal, refusals, sendRefusal } from '../discord/responses.ts';
import { sendCloudError, sendInvalidKey } from '../roblox-api/open-cloud.ts';
import { sendRobloxError } from '../roblox-api/users.ts';

const MAX_LATENCY_MS = 120_000;
const MAX_RETRY_AFTER_SECONDS = 86_400;

const services = ['oauth', 'groups', 'users', 'thumbnails', 'discord', 'push'] as const;
type Service = (typeof services)[number];

export const faultSchema = z.strictObject({
  service: z.enum(services),
  /** With 0 or 200 the response stays the same, and only the latency is added. */
  status: z
    .union([z.literal(0), z.literal(200), z.int().min(400).max(599)], 'must be 0, 200 or from 400 to 599')
    .default(0),
  latencyMs: z.number().min(0).max(MAX_LATENCY_MS).default(0),
  /** Seconds, sent as Retry-After with a failure. */
  retryAfter: z.number().min(0).max(MAX_RETRY_AFTER_SECONDS).optional(),
  /** The number of requests that fail before the fault ends. Without it, all requests fail. */
  times: z.int().min(1).optional(),
  /** Discord's own number for the error. The default is the usual one for the status. */
  code: z.int().min(0).optional(),
  /** Only requests whose path or query contains this text fail. */
  match: z.string().min(1).optional(),
});

export type Fault = z.infer<typeof faultSchema>;
/** A fault in the body of a request. */
export type FaultInput = z.input<typeof faultSchema>;

export type Faults = {
  list(): readonly Fault[];
  /** Replaces an earlier fault of the same service and match. */
  inject(fault: Fault): void;
  clear(): void;
  /** Applies a service's current faults to every request of the scope's routes. */
  applyTo(scope: FastifyInstance, service: Service): void;
};

export function createFaults(): Faults {
  let faults: readonly Fault[] = [];

  /** Returns the fault for a request, the one with the longest match first. Its `times` is counted down. */
  function takeFault(service: Service, url: string): Fault | undefined {
    const [fault] = faults
      .filter((candidate) => candidate.service === service && matches(candidate, url))
      .toSorted((a, b) => (b.match?.length ?? 0) - (a.match?.length ?? 0));
    if (fault?.times === undefined) return fault;
    const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
    faults = faults.flatMap((other) => (other === fault ? left : [other]));
    return fault;
  }

  return {
    list: () => faults,
    inject: (fault) => {
      const isReplaced = (other: Fault): boolean =>
        other.service === fault.service && other.match === fault.match;
      faults = [...faults.filter((other) => !isReplaced(other)), fault];
    },
    clear: () => {
      faults = [];
    },
    applyTo: (scope, service) => {
      scope.addHook('onRequest', async (request, reply) => {
        const fault = takeFault(service, request.url);
        if (!fault) return undefined;
        if (fault.latencyMs > 0) await delay(fault.latencyMs, undefined, { signal: untilGone(reply) });
        return fault.status >= 400 ? sendFailure(reply, fault) : undefined;
      });
    },
  };
}

/** Compares with the encoded and the decoded URL, so that a match need not be encoded. */
function matches({ match }: Fault, url: string): boolean {
  if (match === undefined) return true;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&');
  return url.includes(match) || `${pathname}?${query}`.includes(match);
}

/** Returns a signal that aborts when the connection is closed, because then nobody waits for the response. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Open Cloud and Discord always send Retry-After with a 429. The others do so only when the fault has one. */
const USUAL_RETRY_AFTER: Readonly<Partial<Record<Service, number>>> = { groups: 5, discord: 5 };

function sendFailure(reply: FastifyReply, fault: Fault): FastifyReply {
  const { service, status } = fault;
  const retryAfter = fault.retryAfter ?? (status === 429 ? USUAL_RETRY_AFTER[service] : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return FAILURE_REPLIES[service](reply, { ...fault, retryAfter, message: `Injected fault ${status}` });
}

type Failure = Pick<Fault, 'status' | 'code'> & {
  readonly retryAfter: number | undefined;
  readonly message: string;
};

/** The error body of each service. */
const FAILURE_REPLIES: Readonly<Record<Service, (reply: FastifyReply, failure: Failure) => FastifyReply>> = {
  groups: (reply, { status, message }) =>
    status === 401 ? sendInvalidKey(reply) : sendCloudError(reply, status, message),
  users: (reply, { status, message }) => sendRobloxError(reply, status, 0, message),
  thumbnails: (reply, { status, message }) => sendRobloxError(reply, status, 0, message),
  oauth: (reply, { status, message }) =>
    reply.code(status).send({
      error: status >= 500 ? 'server_error' : 'invalid_request',
      error_description: message,
    }),
  discord: sendDiscordFailure,
  push: (reply, { status, message }) => reply.code(status).send({ message }),
};

/**
 * Fails with Discord's errors. Without a code, they are the errors for a wrong token, for a channel or webhook that is gone, or
 * for a channel without access.
 */
function sendDiscordFailure(
  reply: FastifyReply,
  { status, code, message, retryAfter }: Failure,
): FastifyReply {
  if (status === 429) {
    const limited = { message: 'You are being rate limited.', retry_after: retryAfter, global: false };
    return reply.code(status).header('x-ratelimit-scope', 'user').send(limited);
  }
  const isOfWebhook = reply.request.url.includes('/webhooks/');
  const isOfEvent = reply.request.url.includes('/scheduled-events');
  const usual = [
    isOfWebhook ? refusals.invalidWebhookToken : refusals.unauthorized,
    isOfWebhook ? refusals.unknownWebhook : isOfEvent ? refusals.unknownEvent : refusals.unknownChannel,
    refusals.missingAccess,
  ];
  const fitting: readonly Refusal[] = code === undefined ? usual : Object.values(refusals);
  const known = fitting.find((one) => one[0] === status && (code === undefined || one[1] === code));
  return sendRefusal(reply, known ?? [status, code ?? 0, message]);
}
