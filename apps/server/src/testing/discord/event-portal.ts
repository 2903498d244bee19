import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@crewroom/domain/days';
import type { FaultInput } from '@crewroom/sandbox/controls/faults';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { deliverEvents, type EventDeps } from '../../features/discord/posts/events/event-delivery.ts';
import { sandboxDiscord } from '../../integrations/discord/settings.ts';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { type FlightStage, stageFlight } from '../flights/staged-flight.ts';
import { createTestPortal, type SignedInMember, signedInMember, type TestPortal } from '../test-portal.ts';

const eventsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    location: z.string(),
    start: z.string(),
    end: z.string(),
    status: z.enum(['scheduled', 'active', 'completed', 'canceled', 'deleted']),
    calls: z.array(z.object({ method: z.string(), body: z.record(z.string(), z.unknown()).nullable() })),
  }),
);

export type SandboxEvent = z.infer<typeof eventsSchema>[number];

/** The sandbox's Discord, with the clock of a portal. */
export type EventSandbox = AsyncDisposable & {
  readonly port: string;
  /** Sets the sandbox's clock to the clock of the portal that uses it. */
  readonly useClock: (clock: () => Date) => void;
  /** Returns all events, the newest first. */
  readonly events: () => Promise<SandboxEvent[]>;
  readonly lose: (event: SandboxEvent) => Promise<void>;
  readonly break: (fault: Omit<FaultInput, 'service'>) => Promise<void>;
  readonly behave: () => Promise<void>;
  /** Sends a request as the bot, without the portal. */
  readonly asBot: (method: string, path: string, body?: object) => Promise<Response>;
};

export const GUILD_PATH = '/guilds/1100000000000000009/scheduled-events';

const realClock = () => new Date();

/** Starts a sandbox whose Discord receives the events of a portal. */
async function startEventSandbox(): Promise<EventSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewroom-events-'));
  let clock = realClock;
  const sandbox = await startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir,
    redirectUris: [],
    clock: () => clock(),
  });
  const control = async (method: string, path: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}/control/${path}`, init);
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    return response;
  };
  return {
    port: new URL(sandbox.url).port,
    useClock: (used) => {
      clock = used;
    },
    events: async () => eventsSchema.parse(await (await control('GET', 'discord/events')).json()),
    lose: async ({ id }) => void (await control('DELETE', `discord/events/${id}`)),
    break: async (fault) => void (await control('PUT', 'faults', { service: 'discord', ...fault })),
    behave: async () => void (await control('DELETE', 'faults')),
    asBot: (method, path, body) =>
      fetch(`${sandbox.url}/api/v10${path}`, {
        method,
        headers: { authorization: `Bot ${sandboxDiscord.discordBotToken}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    [Symbol.asyncDispose]: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A test in a portal of its own, whose Discord is a sandbox of its own. Events are on unless `it.override({ environment
 * })` says otherwise.
 */
export const it = base
  .extend('environment', (): Readonly<Record<string, string>> => ({ DISCORD_EVENTS: 'true' }))
  .extend('sandbox', async ({ task: _task }, { onCleanup }) => {
    const sandbox = await startEventSandbox();
    onCleanup(() => sandbox[Symbol.asyncDispose]());
    return sandbox;
  })
  .extend('portal', async ({ sandbox, environment }, { onCleanup }) => {
    const limits = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
    const portal = await createTestPortal({
      environment: { SANDBOX_PORT: sandbox.port, ...limits, ...environment },
    });
    sandbox.useClock(portal.clock);
    onCleanup(() => portal[Symbol.asyncDispose]());
    return portal;
  })
  .extend('crew', ({ portal }) => signedInMember(portal, { rank: 239 }))
  .extend('dispatcher', ({ portal }) => signedInMember(portal, { rank: 244 }))
  .extend('admin', ({ portal }) => signedInMember(portal, { rank: 247 }))
  .extend('owner', ({ portal }) => signedInMember(portal, { rank: 255 }));

const never = new AbortController().signal;

/** The dependencies of a process that delivers events. */
export const eventDeps = (deps: UnitOfWorkDeps): EventDeps => ({ ...deps, guilds: new Map() });

/** Delivers the events that are due now, and waits when Discord requests a pause of less than a second. */
export async function deliverNow(
  portal: TestPortal,
  deps: EventDeps = eventDeps(portal),
): Promise<number | null> {
  for (;;) {
    const wait = await deliverEvents(deps, { ending: never, aborting: never });
    if (wait === null || wait > 1_000) return wait;
    portal.clock.advance(Math.max(wait, 1));
  }
}

/** Inserts a flight that many hours ahead whose staff join an hour before. Returns its id. */
export async function flightAhead(
  { database, clock }: TestPortal,
  dispatcher: SignedInMember,
  stage: FlightStage,
  hours: number,
  given: Partial<Parameters<typeof stageFlight>[2]> = {},
): Promise<string> {
  const departs = clock().getTime() + hours * HOUR_MS;
  const { flight } = await stageFlight(database.db, stage, {
    dispatcher_id: dispatcher.user.id,
    flight_code: 'CR101',
    scheduled_date: new Date(departs).toISOString(),
    staff_joining: new Date(departs - HOUR_MS).toISOString().slice(11, 16),
    ...given,
  });
  return flight.id;
}

/** Returns the status and the methods of each event, the newest first. */
export async function eventsIn(sandbox: EventSandbox): Promise<string[]> {
  const events = await sandbox.events();
  return events.map(({ status, calls }) => [status, ...calls.map(({ method }) => method)].join(' '));
}

/** Sends a member's request and expects success. */
export async function carryOut(
  portal: TestPortal,
  by: SignedInMember,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
): Promise<void> {
  const response = await portal.send(method, path, { as: by.as, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
}
