import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendDiscordError } from '../discord/webhooks.ts';
import { sendCloudError, sendInvalidKey } from '../roblox-api/open-cloud.ts';
import { sendRobloxError } from '../roblox-api/users.ts';

const LONGEST_LATENCY_MS = 120_000;
const LONGEST_RETRY_AFTER_SECONDS = 86_400;

const services = ['oauth', 'groups', 'users', 'thumbnails', 'discord'] as const;
type Service = (typeof services)[number];

export const faultSchema = z.strictObject({
  service: z.enum(services),
  /** 0 and 200 leave the answer as it is: the fault is its latency alone. */
  status: z
    .union([z.literal(0), z.literal(200), z.int().min(400).max(599)], 'must be 0, 200 or from 400 to 599')
    .default(0),
  latencyMs: z.number().min(0).max(LONGEST_LATENCY_MS).default(0),
  /** Seconds, sent as Retry-After with a failure. */
  retryAfter: z.number().min(0).max(LONGEST_RETRY_AFTER_SECONDS).optional(),
  /** How many calls it hits before it clears itself; without, it stays. */
  times: z.int().min(1).optional(),
  /** Hits only calls whose path or query has this in it. */
  match: z.string().min(1).optional(),
});

export type Fault = z.infer<typeof faultSchema>;
/** A fault as a caller of the control writes it. */
export type FaultInput = z.input<typeof faultSchema>;

export interface Faults {
  list(): readonly Fault[];
  /** Takes the place of an earlier fault of the same service and the same match. */
  inject(fault: Fault): void;
  clear(): void;
  /** Lets the routes of the scope fail and linger as the service's faults say at the time of each call. */
  afflict(scope: FastifyInstance, service: Service): void;
}

export function createFaults(): Faults {
  let faults: readonly Fault[] = [];

  /** The fault that hits a call, the one with the longest match first; it has one hit less to make from then on. */
  function hit(service: Service, url: string): Fault | undefined {
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
    afflict: (scope, service) => {
      scope.addHook('onRequest', async (request, reply) => {
        const fault = hit(service, request.url);
        if (!fault) return undefined;
        if (fault.latencyMs > 0) await delay(fault.latencyMs, undefined, { signal: untilGone(reply) });
        return fault.status >= 400 ? sendFailure(reply, fault) : undefined;
      });
    },
  };
}

/** Looks at the address as it was sent and as it reads, so that a match need not be encoded. */
function matches({ match }: Fault, address: string): boolean {
  if (match === undefined) return true;
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&');
  return address.includes(match) || `${pathname}?${query}`.includes(match);
}

/** Aborts when the caller hangs up or the sandbox closes: then nobody waits for the rest of a latency. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Open Cloud and Discord always say when to come back; the others only when the fault does. */
const USUAL_RETRY_AFTER: Readonly<Partial<Record<Service, number>>> = { groups: 5, discord: 5 };

function sendFailure(reply: FastifyReply, { service, status, retryAfter: told }: Fault): FastifyReply {
  const retryAfter = told ?? (status === 429 ? USUAL_RETRY_AFTER[service] : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return WORDS[service](reply, { status, retryAfter, message: `Injected fault ${status}` });
}

interface Failure {
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly message: string;
}

/** Each service fails in its own words. */
const WORDS: Readonly<Record<Service, (reply: FastifyReply, failure: Failure) => FastifyReply>> = {
  groups: (reply, { status, message }) =>
    status === 401 ? sendInvalidKey(reply) : sendCloudError(reply, status, message),
  users: (reply, { status, message }) => sendRobloxError(reply, status, 0, message),
  thumbnails: (reply, { status, message }) => sendRobloxError(reply, status, 0, message),
  oauth: (reply, { status, message }) =>
    reply.code(status).send({
      error: status >= 500 ? 'server_error' : 'invalid_request',
      error_description: message,
    }),
  discord: (reply, { status, message, retryAfter }) => {
    if (status !== 429) return sendDiscordError(reply, status, 0, message);
    const limited = { message: 'You are being rate limited.', retry_after: retryAfter, global: false };
    return reply.code(status).send(limited);
  },
};
