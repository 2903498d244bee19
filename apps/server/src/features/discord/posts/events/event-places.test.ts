import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { describe, expect } from 'vitest';
import {
  carryOut,
  deliverNow,
  type EventSandbox,
  flightAhead,
  GUILD_PATH,
  it,
  type SandboxEvent,
} from '../../../../testing/discord/event-portal.ts';
import type { SignedInMember, TestPortal } from '../../../../testing/test-portal.ts';

const MOST = 100;

/** Creates the given number of flights, an hour apart from an hour ahead on, named by their position. */
async function manyFlights(portal: TestPortal, dispatcher: SignedInMember, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 1; place <= count; place += 1) {
    ids.push(await flightAhead(portal, dispatcher, 'available', 2 * place, { flight_code: `CR${place}` }));
  }
  return ids;
}

const codeOf = ({ name }: SandboxEvent): string => name.split(' ')[0] ?? '';

async function openCodes(sandbox: EventSandbox): Promise<string[]> {
  const open = (await sandbox.events()).filter(({ status }) => status === 'scheduled' || status === 'active');
  return open.map(codeOf);
}

/** Fills places of the server with another person's events. */
async function fillPlaces(portal: TestPortal, sandbox: EventSandbox, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    portal.clock.advance(MINUTE_MS / 100);
    const response = await sandbox.asBot('POST', GUILD_PATH, {
      name: 'Party',
      entity_type: 3,
      entity_metadata: { location: 'The hangar' },
      privacy_level: 2,
      scheduled_start_time: '2026-05-01T12:00:00Z',
      scheduled_end_time: '2026-05-01T14:00:00Z',
    });
    expect(response.status).toBe(200);
  }
}

describe('places for events', () => {
  it('belong to the nearest flights: a nearer one replaces the farthest, and returns its place', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
  }) => {
    const ids = await manyFlights(portal, dispatcher, MOST + 1);
    await deliverNow(portal);
    expect(await openCodes(sandbox)).toHaveLength(MOST);
    expect(await openCodes(sandbox)).not.toContain('CR101');

    const nearer = await flightAhead(portal, dispatcher, 'pending', 3, { flight_code: 'NEAR' });
    await carryOut(portal, admin, 'PUT', `/api/flights/${nearer}/approve`);
    await deliverNow(portal);
    expect(await openCodes(sandbox)).toHaveLength(MOST);
    expect(await openCodes(sandbox)).toContain('NEAR');
    expect(await openCodes(sandbox)).not.toContain('CR100');

    await carryOut(portal, admin, 'PUT', `/api/flights/${ids[0]}/status`, { status: 'CANCELLED' });
    await deliverNow(portal);
    expect(await openCodes(sandbox)).toContain('CR100');
    expect(await openCodes(sandbox)).not.toContain('CR101');
  });

  it('go to the next flight as time passes, without any change', async ({ portal, sandbox, dispatcher }) => {
    await manyFlights(portal, dispatcher, MOST + 1);
    await deliverNow(portal);
    portal.clock.advance(3 * HOUR_MS);
    // Discord ends an event at its end, but the sandbox does not.
    const first = (await sandbox.events()).find((event) => codeOf(event) === 'CR1');
    if (first) await sandbox.lose(first);
    await deliverNow(portal);
    expect(await openCodes(sandbox)).toContain('CR101');
  });

  it('come from ended events, then from the farthest, when others fill the server', async ({
    portal,
    sandbox,
    dispatcher,
  }) => {
    await flightAhead(portal, dispatcher, 'available', 2, { flight_code: 'OVER' });
    await flightAhead(portal, dispatcher, 'available', 60, { flight_code: 'FAR' });
    await deliverNow(portal);
    await fillPlaces(portal, sandbox, MOST - 2);
    portal.clock.advance(3 * HOUR_MS);
    const ours = async () => (await openCodes(sandbox)).filter((code) => code !== 'Party');
    for (const [flight_code, hours, expected] of [
      ['MID', 40, ['MID', 'FAR']],
      ['NEAR', 20, ['NEAR', 'MID']],
      ['FARTHER', 50, ['NEAR', 'MID']],
    ] as const) {
      await flightAhead(portal, dispatcher, 'available', hours, { flight_code });
      await deliverNow(portal);
      expect(await ours()).toEqual(expected);
    }
    const party = (await sandbox.events()).find((event) => codeOf(event) === 'Party');
    if (party) await sandbox.lose(party);
    portal.clock.advance(10 * MINUTE_MS);
    await deliverNow(portal);
    expect(await ours()).toHaveLength(3);
  });
});
