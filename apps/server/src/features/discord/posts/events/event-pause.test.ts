import { MINUTE_MS } from '@crewroom/domain/days';
import type { MissingForEvents } from '@crewroom/domain/discord/events';
import { outboxSchema } from '@crewroom/domain/discord/schemas';
import { afterEach, describe, expect, vi } from 'vitest';
import {
  carryOut,
  deliverNow,
  type EventSandbox,
  eventsIn,
  flightAhead,
  it,
} from '../../../../testing/discord/event-portal.ts';
import { noticesFor } from '../../../../testing/inbox/notices.ts';
import type { SignedInMember, TestPortal } from '../../../../testing/test-portal.ts';
import { removeOldDiscordEvents } from './stored-events.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const switchEvents = (portal: TestPortal, owner: SignedInMember, isOn: boolean) =>
  carryOut(portal, owner, 'PUT', '/api/admin/settings', { changes: { discordEvents: isOn } });

const takePermission = (sandbox: EventSandbox) =>
  sandbox.break({ status: 403, code: 50013, match: '/scheduled-events' });

async function pausesTold({ database }: TestPortal, { user }: SignedInMember): Promise<string[]> {
  const published = await noticesFor(database, user.id);
  return published.filter(({ kind }) => kind === 'discord_paused').map(({ text }) => text);
}

/** Returns what the application lacks, as the chat's screens show it. */
const missingOf = async (portal: TestPortal, admin: SignedInMember) =>
  outboxSchema.parse((await portal.send('GET', '/api/admin/outbox', { as: admin.as })).json()).eventsMissing;

describe('the setting for events', () => {
  it.override({ environment: {} });

  it('is off by default, and creates an event for every approved upcoming flight once it is on', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
    owner,
  }) => {
    const id = await flightAhead(portal, dispatcher, 'pending', 48);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}/approve`);
    await deliverNow(portal);
    const queued = portal.database.db.selectFrom('outbox').where('channel', '=', 'events').selectAll();
    expect(await queued.execute()).toEqual([]);
    await switchEvents(portal, owner, true);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });

  it('deletes events when it is switched off, unless they are over, and restores them when switched on', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
    owner,
  }) => {
    await switchEvents(portal, owner, true);
    for (const status of ['CONCLUDED', 'CANCELLED', 'IN PROGRESS', 'BRIEFING']) {
      const id = await flightAhead(portal, dispatcher, 'available', 48);
      await deliverNow(portal);
      await carryOut(portal, admin, 'PUT', `/api/flights/${id}/status`, { status });
      await deliverNow(portal);
    }
    await switchEvents(portal, owner, false);
    await deliverNow(portal);
    const off = [
      'deleted POST DELETE',
      'deleted POST PATCH DELETE',
      'canceled POST PATCH',
      'completed POST PATCH PATCH',
    ];
    expect(await eventsIn(sandbox)).toEqual(off);
    await switchEvents(portal, owner, true);
    await deliverNow(portal);
    const on = (await eventsIn(sandbox)).slice(0, -off.length);
    expect(on.toSorted()).toEqual(['active POST PATCH', 'scheduled POST']);
  });

  it.for<[number, string, MissingForEvents, string]>([
    [50013, '/scheduled-events', 'create_events', 'the permission Create Events,'],
    [50001, '/scheduled-events', 'server_access', 'the permissions View Channels and Create Events,'],
    [50001, '/channels/', 'view_channel', 'the permission View Channel,'],
  ])(
    'is paused by error %i of %s, and tells administrators once that %s is missing',
    async ([code, match, missing, words], { portal, sandbox, crew, dispatcher, admin, owner }) => {
      await switchEvents(portal, owner, true);
      await sandbox.break({ status: 403, code, match });
      await flightAhead(portal, dispatcher, 'available', 48);
      await Promise.all([deliverNow(portal), deliverNow(portal)]);
      await flightAhead(portal, dispatcher, 'available', 48);
      portal.clock.advance(MINUTE_MS);
      await sandbox.behave();
      expect(await deliverNow(portal)).toBeNull();
      expect(await sandbox.events()).toEqual([]);
      for (const published of [admin, owner]) {
        expect(await pausesTold(portal, published)).toEqual([expect.stringContaining(words)]);
      }
      expect(await missingOf(portal, admin)).toBe(missing);
      for (const other of [crew, dispatcher]) expect(await pausesTold(portal, other)).toEqual([]);

      await switchEvents(portal, owner, false);
      await switchEvents(portal, owner, true);
      expect(await missingOf(portal, admin)).toBeUndefined();
      await deliverNow(portal);
      expect(await eventsIn(sandbox)).toEqual(['scheduled POST', 'scheduled POST']);
    },
  );

  it('is paused when the bot may not delete events, and retries failed ones once switched', async ({
    portal,
    sandbox,
    dispatcher,
    admin,
    owner,
  }) => {
    await switchEvents(portal, owner, true);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await takePermission(sandbox);
    await switchEvents(portal, owner, false);
    await deliverNow(portal);
    expect(await pausesTold(portal, admin)).toHaveLength(1);
    await sandbox.break({ status: 400, code: 50035, match: '/scheduled-events' });
    await switchEvents(portal, owner, true);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await sandbox.behave();
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
    await switchEvents(portal, owner, false);
    await switchEvents(portal, owner, true);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST', 'scheduled POST']);
  });

  it('creates no events without a flights channel of the application', async ({
    portal,
    sandbox,
    dispatcher,
    owner,
  }) => {
    const { discord } = portal.config.settings.effective;
    if (discord === null) throw new Error('The sandbox has an application');
    await switchEvents(portal, owner, true);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    const without = { ...discord, channels: { ...discord.channels, flights: null } };
    vi.spyOn(portal.config, 'discord', 'get').mockReturnValue(without);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['deleted POST DELETE']);
  });
});

describe('events enabled by the environment', () => {
  it('are resumed once the environment changes', async ({ portal, sandbox, dispatcher }) => {
    await takePermission(sandbox);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await sandbox.behave();
    await deliverNow(portal);
    expect(await sandbox.events()).toEqual([]);
    const off = vi.spyOn(portal.config, 'discordEvents', 'get').mockReturnValue(false);
    await deliverNow(portal);
    off.mockRestore();
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
  });

  it('move with the flights channel to its server', async ({ portal, sandbox, dispatcher }) => {
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await portal.database.db
      .updateTable('discord_events')
      .set({ guild_id: '1200000000000000009', channel_id: '1200000000000000001' })
      .execute();
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toEqual(['scheduled POST']);
    expect(
      await portal.database.db.selectFrom('discord_events').select(['guild_id', 'channel_id']).execute(),
    ).toEqual([{ guild_id: '1100000000000000009', channel_id: '1100000000000000001' }]);
  });

  it('are deleted 90 days after a cancelled flight', async ({ portal, sandbox, dispatcher, admin }) => {
    const id = await flightAhead(portal, dispatcher, 'available', 48);
    await flightAhead(portal, dispatcher, 'available', 48);
    await deliverNow(portal);
    await carryOut(portal, admin, 'PUT', `/api/flights/${id}/status`, { status: 'CANCELLED' });
    await deliverNow(portal);
    expect(await eventsIn(sandbox)).toContain('canceled POST PATCH');
    const count = async (days: number) => {
      const at = new Date(portal.clock().getTime() + days * 24 * 60 * MINUTE_MS);
      await removeOldDiscordEvents(portal.database, at);
      return (await portal.database.db.selectFrom('discord_events').select('flight_id').execute()).length;
    };
    expect([await count(92), await count(93)]).toEqual([2, 1]);
  });
});
