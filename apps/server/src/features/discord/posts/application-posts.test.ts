import { HOUR_MS } from '@crewroom/domain/days';
import { outboxSchema } from '@crewroom/domain/discord/schemas';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { sandboxDiscord } from '../../../integrations/discord/settings.ts';
import { runInUnitOfWork } from '../../../platform/changes/unit-of-work.ts';
import { postNewMessage } from '../../../platform/outbox/outbox.ts';
import { createFakeChat, deliverDue, type FakeChat } from '../../../testing/discord/fake-chat.ts';
import { stageFlight } from '../../../testing/flights/staged-flight.ts';
import { it } from '../../../testing/portal-test.ts';
import type { SignedInMember, TestPortal } from '../../../testing/test-portal.ts';
import { startDelivery } from './delivery.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const EDIT_MS = 31_000;

let chat: FakeChat;

beforeEach(() => {
  chat = createFakeChat();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Creates an approved flight two days ahead, and returns the path of its endpoints. */
async function approved(portal: TestPortal, dispatcher: SignedInMember, admin: SignedInMember) {
  const { db } = portal.database;
  await db.deleteFrom('outbox').execute();
  const scheduledDate = new Date(portal.clock().getTime() + 48 * HOUR_MS).toISOString();
  const given = { dispatcher_id: dispatcher.user.id, flight_code: 'CR101', scheduled_date: scheduledDate };
  const { flight } = await stageFlight(db, 'pending', given);
  const path = `/api/flights/${flight.id}`;
  expect((await portal.send('PUT', `${path}/approve`, { as: admin.as })).statusCode).toBe(200);
  return path;
}

async function takeSeat(portal: TestPortal, { as }: SignedInMember, path: string): Promise<void> {
  const response = await portal.send('POST', `${path}/allocate`, { as, payload: { roleIndex: 0 } });
  expect(response.statusCode).toBe(200);
  portal.clock.advance(EDIT_MS);
}

type Poster = 'application' | 'webhook';

/** Lets only the given posters post in the flights' channel from now on. */
function letPost({ config }: TestPortal, ...posters: readonly Poster[]): void {
  const { chat: webhooks, discord } = config.settings.effective;
  if (discord === null) throw new Error('The sandbox has an application');
  const flights = (poster: Poster, value: string | null) => (posters.includes(poster) ? value : null);
  vi.spyOn(config, 'chat', 'get').mockReturnValue({
    ...webhooks,
    flights: flights('webhook', webhooks.flights),
  });
  vi.spyOn(config, 'discord', 'get').mockReturnValue(posters.includes('application') ? discord : null);
}

/** Makes the application post flights in another channel of the airline from now on, or nowhere. */
function nameFlightsChannel({ config }: TestPortal, channelId: string | null): void {
  const { discord } = config.settings.effective;
  if (discord === null) throw new Error('The sandbox has an application');
  const channels = { ...discord.channels, flights: channelId };
  vi.spyOn(config, 'discord', 'get').mockReturnValue({ ...discord, channels });
}

/** Makes another webhook post in the flights' channel from now on, or the same one with another token. */
function nameFlightsWebhook({ config }: TestPortal, path: string): void {
  const { chat: webhooks } = config.settings.effective;
  const flights = new URL(path, webhooks.flights ?? undefined).href;
  vi.spyOn(config, 'chat', 'get').mockReturnValue({ ...webhooks, flights });
}

async function outboxOf(portal: TestPortal, { as }: SignedInMember) {
  return outboxSchema.parse((await portal.send('GET', '/api/admin/outbox', { as })).json());
}

async function deadOf(portal: TestPortal, by: SignedInMember) {
  return (await outboxOf(portal, by)).dead;
}

/** Sends to the chat, and records the nonce of each request. */
function listenForNonces() {
  const nonces: string[] = [];
  const send: FakeChat['send'] = (target, sending, signal) => {
    nonces.push(sending.nonce);
    return chat.send(target, sending, signal);
  };
  return { nonces, send };
}

const labels = (controls: FakeChat['arrived'][number]['controls'] = []) =>
  controls.map((one) => {
    if ('options' in one) return `${one.placeholder}: ${one.options.map(({ label }) => label).join(', ')}`;
    return 'label' in one ? one.label : null;
  });

describe('a flight posted by the application', () => {
  it('has a menu and buttons that follow its seats', async ({ portal, crew, dispatcher, admin }) => {
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send);
    await portal.send('PUT', `${path}/status`, { as: admin.as, payload: { status: 'CANCELLED' } });
    portal.clock.advance(EDIT_MS);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ by, isEdit, controls }) => [by, isEdit, labels(controls)])).toEqual([
      ['application', false, ['Take a seat: Captain, Cabin Crew', 'Give my seat back', 'Open']],
      ['application', true, ['Take a seat: Cabin Crew', 'Give my seat back', 'Wait', 'Open']],
      ['application', true, ['Open']],
    ]);
  });

  it('offers no waitlist once the flight has departed', async ({ portal, crew, dispatcher, admin }) => {
    const path = await approved(portal, dispatcher, admin);
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send);
    const payload = { scheduledDate: portal.clock().toISOString() };
    await portal.send('PUT', path, { as: dispatcher.as, payload });
    portal.clock.advance(EDIT_MS);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ controls }) => labels(controls))).toEqual([
      ['Take a seat: Cabin Crew', 'Give my seat back', 'Wait', 'Open'],
      ['Take a seat: Cabin Crew', 'Give my seat back', 'Open'],
    ]);
  });

  it('uses the same nonce when the delivery is uncertain, and another one afterwards', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    const { nonces, send } = listenForNonces();
    await approved(portal, dispatcher, admin);
    chat.respond = () => ({ type: 'failed', error: 'The chat did not answer in time.' });
    await deliverDue(portal, send);
    portal.clock.advance(EDIT_MS);
    chat.respond = () => ({
      type: 'refused',
      error: 'Discord returned 404: Unknown Channel',
      isGone: false,
    });
    await deliverDue(portal, send, ['flights']);
    const [dead] = await deadOf(portal, admin);
    chat.respond = null;
    await portal.send('POST', `/api/admin/outbox/${dead?._id}/retry`, { as: admin.as });
    await deliverDue(portal, send, ['flights']);
    expect(nonces).toEqual([nonces[0], nonces[0], nonces[2]]);
    expect(nonces[2]).not.toBe(nonces[0]);
    expect(Math.max(...nonces.map(({ length }) => length))).toBeLessThanOrEqual(25);
  });

  it('uses another nonce for the next crew call, because Discord accepts each only once', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    const { nonces, send } = listenForNonces();
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    for (let call = 0; call < 2; call += 1) {
      await runInUnitOfWork(portal, (uow) =>
        postNewMessage(uow, 'crew_short_24h', path.split('/').at(-1) ?? ''),
      );
      await deliverDue(portal, send, ['flights']);
      portal.clock.advance(EDIT_MS);
    }
    expect(new Set(nonces).size).toBe(2);
  });
});

describe('a channel whose poster changes', () => {
  it('is posted to by a webhook alone, without buttons', async ({ portal, dispatcher, admin }) => {
    letPost(portal, 'webhook');
    await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ by, controls }) => [by, controls])).toEqual([['webhook', []]]);
  });

  it('moves to the application, while the webhook still edits its own posts', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    letPost(portal, 'webhook');
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    letPost(portal, 'webhook', 'application');
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ by, isEdit }) => [by, isEdit])).toEqual([
      ['webhook', false],
      ['webhook', true],
    ]);
  });

  it.for([
    { poster: 'webhook', next: 'application' },
    { poster: 'application', next: 'webhook' },
  ] as const)(
    'fails edits once the $poster that posted is gone, and posts again with a retry',
    async ({ poster, next }, { portal, crew, dispatcher, admin }) => {
      letPost(portal, poster);
      const path = await approved(portal, dispatcher, admin);
      await deliverDue(portal, chat.send);
      letPost(portal, next);
      await takeSeat(portal, crew, path);
      await deliverDue(portal, chat.send, ['flights']);
      const [dead] = await deadOf(portal, admin);
      expect(dead?.error).toMatch(RegExp(`^(Its|The) ${poster} `));
      await portal.send('POST', `/api/admin/outbox/${dead?._id}/retry`, { as: admin.as });
      await deliverDue(portal, chat.send, ['flights']);
      expect(chat.arrived.map(({ by, isEdit }) => [by, isEdit])).toEqual([
        [poster, false],
        [next, false],
      ]);
    },
  );

  it.for(['webhook', 'application'] as const)(
    'to nobody fails edits of %s posts, and never sends pending posts',
    async (poster, { portal, crew, dispatcher, admin }) => {
      letPost(portal, poster);
      const path = await approved(portal, dispatcher, admin);
      await deliverDue(portal, chat.send);
      await takeSeat(portal, crew, path);
      const { flight } = await stageFlight(portal.database.db, 'pending', {
        dispatcher_id: dispatcher.user.id,
      });
      await portal.send('PUT', `/api/flights/${flight.id}/approve`, { as: admin.as });
      letPost(portal);
      expect(await deliverDue(portal, chat.send, ['flights'])).toBe(null);
      const { waiting, dead } = await outboxOf(portal, admin);
      // The pending post notifies the administrators of the edit.
      expect([waiting, dead.length]).toEqual([1, 1]);
      expect(dead[0]?.error).toMatch(RegExp(`^(Its|The) ${poster} `));
      expect(chat.arrived).toHaveLength(1);
    },
  );

  it('posts nothing and stores no later posts when it has no poster any more', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    letPost(portal);
    await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    const rows = await portal.database.db
      .selectFrom('outbox')
      .where('channel', '=', 'flights')
      .select('id')
      .execute();
    expect([chat.arrived, rows]).toEqual([[], []]);
  });

  it('uses the new poster without a restart', async ({ portal, dispatcher, admin }) => {
    letPost(portal);
    const errors: object[] = [];
    const delivery = startDelivery(portal, { error: (payload) => errors.push(payload) }, chat.send);
    letPost(portal, 'application');
    await approved(portal, dispatcher, admin);
    await expect.poll(() => chat.arrived.map(({ by }) => by)).toEqual(['application']);
    await delivery.stop();
    expect(errors).toEqual([]);
  });
});

describe('a channel that is replaced', () => {
  it.for([
    ['of the airline', sandboxDiscord.discordStaffChannelId],
    ['that is none', null],
  ] as const)(
    "by another %s keeps and edits the application's earlier posts in the old one",
    async ([, channelId], { portal, crew, dispatcher, admin }) => {
      const path = await approved(portal, dispatcher, admin);
      await deliverDue(portal, chat.send);
      nameFlightsChannel(portal, channelId);
      await takeSeat(portal, crew, path);
      await deliverDue(portal, chat.send);
      expect(chat.arrived.map(({ by, channel, isEdit }) => [by, channel, isEdit])).toEqual([
        ['application', 'flights', false],
        ['application', 'flights', true],
      ]);
      expect(await deadOf(portal, admin)).toEqual([]);
    },
  );

  it('gets new posts, which are edited there after the channel is set back', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    nameFlightsChannel(portal, sandboxDiscord.discordStaffChannelId);
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    nameFlightsChannel(portal, sandboxDiscord.discordFlightsChannelId);
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ channel, isEdit }) => [channel, isEdit])).toEqual([
      ['staff', false],
      ['staff', true],
    ]);
  });

  it("fails edits of the old webhook's posts, and posts them again with a retry", async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    letPost(portal, 'webhook');
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    nameFlightsWebhook(portal, '/api/webhooks/staff/sandbox');
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send, ['flights']);
    const [dead] = await deadOf(portal, admin);
    expect(dead?.error).toBe('Its webhook was removed or replaced. Send it again to post a new message.');
    await portal.send('POST', `/api/admin/outbox/${dead?._id}/retry`, { as: admin.as });
    await deliverDue(portal, chat.send, ['flights']);
    expect(chat.arrived.map(({ channel, isEdit }) => [channel, isEdit])).toEqual([
      ['flights', false],
      ['staff', false],
    ]);
  });

  it('edits its posts when the same webhook has a new token, and stores no token', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    letPost(portal, 'webhook');
    const path = await approved(portal, dispatcher, admin);
    await deliverDue(portal, chat.send);
    nameFlightsWebhook(portal, '/api/webhooks/flights/another-token');
    await takeSeat(portal, crew, path);
    await deliverDue(portal, chat.send);
    expect(chat.arrived.map(({ channel, isEdit }) => [channel, isEdit])).toEqual([
      ['flights', false],
      ['flights', true],
    ]);
    const rows = await portal.database.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('another-token');
  });

  it.for(['webhook', 'application'] as const)(
    'edits posts of the %s in the current channel when the original channel is not stored',
    async (poster, { portal, crew, dispatcher, admin }) => {
      letPost(portal, poster);
      const path = await approved(portal, dispatcher, admin);
      await deliverDue(portal, chat.send);
      await portal.database.db.updateTable('outbox').set({ posted_in: null }).execute();
      await takeSeat(portal, crew, path);
      await deliverDue(portal, chat.send);
      expect(chat.arrived.map(({ by, isEdit }) => [by, isEdit])).toEqual([
        [poster, false],
        [poster, true],
      ]);
    },
  );
});
