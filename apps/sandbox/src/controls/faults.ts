import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { cloudError } from '../groups/cloud-errors.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Route } from '../http/exchange.ts';
import { robloxError } from '../users/roblox-error.ts';

const LONGEST_LATENCY = 120_000;

export const faultSchema = z.strictObject({
  service: z.enum(['oauth', 'groups', 'thumbnails']),
  /** 0 and 200 leave the answer as it is: the fault is its latency alone. */
  status: z
    .union([z.literal(0), z.literal(200), z.int().min(400).max(599)], 'must be 0, 200 or from 400 to 599')
    .default(0),
  latencyMs: z.number().min(0).max(LONGEST_LATENCY).default(0),
});

export type Fault = z.infer<typeof faultSchema>;

/** Each service fails in its own words. */
const FAILURES: Readonly<Record<Fault['service'], (status: number, message: string) => Answer>> = {
  groups: cloudError,
  thumbnails: (status, message) => robloxError(status, 0, message),
  oauth: (status, message) =>
    jsonAnswer(status, {
      error: status >= 500 ? 'server_error' : 'invalid_request',
      error_description: message,
    }),
};

export interface Faults {
  list(): readonly Fault[];
  /** A service has one fault at a time. */
  inject(fault: Fault): void;
  clear(): void;
  /** The same routes, failing and lingering as the service's fault says at the time of each call. */
  afflict(service: Fault['service'], routes: readonly Route[]): Route[];
}

export function createFaults(): Faults {
  const faults = new Map<Fault['service'], Fault>();
  return {
    list: () => [...faults.values()],
    inject: (fault) => {
      faults.set(fault.service, fault);
    },
    clear: () => faults.clear(),
    afflict: (service, routes) =>
      routes.map((route) => ({
        ...route,
        handle: async (exchange) => {
          const fault = faults.get(service);
          if (!fault) return route.handle(exchange);
          if (fault.latencyMs > 0) await delay(fault.latencyMs, undefined, { signal: exchange.signal });
          if (fault.status < 400) return route.handle(exchange);
          return FAILURES[service](fault.status, `Injected fault ${fault.status}`);
        },
      })),
  };
}
