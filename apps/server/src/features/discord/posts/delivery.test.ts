import { topics } from '@crewroom/domain/contract/topics';
import { HOUR_MS } from '@crewroom/domain/days';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { outboxSchema } from '@crewroom/domain/discord/schemas';
import { beforeEach, describe, expect } from 'vitest';
import { newId } from '../../../platform/database/stored-values.ts';
import { createFakeChat, deliverDue, type FakeChat } from '../../../testing/discord/fake-chat.ts';
import { stageFlight } from '../../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../../testing/portal-test.ts';
import type { SignedInMember, TestPortal } from '../../../testing/test-portal.ts';
import { startDelivery } from './delivery.ts';
import type { Outcome } from './discord.ts';

const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
it.override({ options: { environment } });

const SECOND = 1_000;
const away: Outcome = { type: 'failed', error: 'Discord returned 500.' };
const unknownWebhook: Outcome = {
  type: 'refused',
  error: 'Discord returned 404: Unknown Webhook',
  isGone: false,
};

let chat: FakeChat;

beforeEach(async () => {
  chat = createFakeChat();
});

async function emptyOutbox({ database }: TestPortal): Promise<void> {
  await database.db.deleteFrom('outbox').execute();
}

/** Creates a pending flight of the dispatcher, two days ahead, and returns the path of its endpoints. */
async function proposed(portal: TestPortal, dispatcher: SignedInMember, flightCode = 'CR101') {
  const scheduledDate = new Date(portal.clock().getTime() + 48 * HOUR_MS).toISOString();
  const given = { dispatcher_id: dispatcher.user.id, flight_code: flightCode, scheduled_date: scheduledDate };
  const { flight } = await stageFlight(portal.database.db, 'pending', given);
  return `/api/flights/${flight.id}`;
}

async function carryOut(
  portal: TestPortal,
  by: SignedInMember,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await portal.send(method, path, { as: by.as, ...(payload && { payload }) });
  expect(response.statusCode).toBeLessThan(300);
  return response;
}

/** Creates a flight that was proposed, approved and posted, in an outbox of its own. Returns the path of its endpoints. */
async function posted(portal: TestPortal, dispatcher: SignedInMember, admin: SignedInMember) {
  await emptyOutbox(portal);
  const path = await proposed(portal, dispatcher);
  await carryOut(portal, admin, 'PUT', `${path}/approve`);
  await deliverDue(portal, chat.send);
  return path;
}

async function outboxOf(portal: TestPortal, { as }: SignedInMember) {
  return outboxSchema.parse((await portal.send('GET', '/api/admin/outbox', { as })).json());
}

/** Advances the clock as the worker would see it, which looks whenever something is due. */
async function passTime(portal: TestPortal, milliseconds: number): Promise<void> {
  const end = portal.clock().getTime() + milliseconds;
  for (;;) {
    const wait = await deliverDue(portal, chat.send);
    const left = end - portal.clock().getTime();
    if (wait === null || wait >= left) {
      portal.clock.advance(left);
      return;
    }
    portal.clock.advance(Math.max(wait, 1));
  }
}

const shown = () =>
  chat.arrived.map(({ channel, isEdit, title }) => `${channel} ${isEdit ? 'edit' : 'post'} ${title}`);

describe('a flight in the chat', () => {
  it('is posted when it is approved and edited in place as it changes', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const path = await posted(portal, dispatcher, admin);
    const [first] = chat.arrived;
    expect(first?.text).toContain('Open for crew.');
    expect(first?.text).toContain('Captain: **1** of 1 free');
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await passTime(portal, 31 * SECOND);
    await carryOut(portal, admin, 'PUT', `${path}/status`, { status: 'CANCELLED' });
    await passTime(portal, 31 * SECOND);
    expect(chat.arrived.map(({ messageId, isEdit }) => [messageId, isEdit])).toEqual([
      [first?.messageId, false],
      [first?.messageId, true],
      [first?.messageId, true],
    ]);
    expect(chat.arrived[1]?.text).toContain('Captain: full');
    expect(chat.arrived[2]?.text).toContain('**Cancelled.**');
  });

  it('is edited at most once in 30 seconds, with all changes since', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const path = await posted(portal, dispatcher, admin);
    for (let n = 0; n < 5; n += 1) {
      await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
      await carryOut(portal, crew, 'DELETE', `${path}/unallocate`);
    }
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await passTime(portal, 29 * SECOND);
    expect(chat.arrived).toHaveLength(1);
    await passTime(portal, 2 * SECOND);
    expect(chat.arrived).toHaveLength(2);
    expect(chat.arrived[1]?.text).toContain('Captain: full');
  });

  it('is not sent again when nothing that it shows has changed', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    const path = await posted(portal, dispatcher, admin);
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await carryOut(portal, crew, 'DELETE', `${path}/unallocate`);
    await passTime(portal, HOUR_MS);
    expect(chat.arrived).toHaveLength(1);
    expect(await outboxOf(portal, admin)).toEqual({ waiting: 0, delivered24h: 1, dead: [] });
  });

  it('is not posted when it is rejected, wrongly approved or deleted', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    const rejected = await proposed(portal, dispatcher);
    await carryOut(portal, admin, 'PUT', `${rejected}/reject`);
    expect(codeOf(await portal.send('PUT', `${rejected}/approve`, { as: admin.as }))).toBe(
      '409 flight_not_pending',
    );
    const pending = await proposed(portal, dispatcher);
    await carryOut(portal, dispatcher, 'DELETE', pending);
    await passTime(portal, HOUR_MS);
    expect(chat.arrived).toEqual([]);
    expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('shows text exactly as people typed it', async ({ portal, dispatcher, admin }) => {
    await emptyOutbox(portal);
    const nasty = '@everyone <@1> **x** [a](http://b) # 1. `c` ||d||';
    const path = await proposed(portal, dispatcher, '@everyone*');
    await carryOut(portal, dispatcher, 'PUT', path, { notes: `${nasty}\n# a heading` });
    await carryOut(portal, admin, 'PUT', `${path}/approve`);
    await deliverDue(portal, chat.send);
    const text = chat.arrived[0]?.text ?? '';
    expect(text).toContain(String.raw`\@everyone\*`);
    const briefing = /^Briefing: (.*)$/m.exec(text)?.[1] ?? '';
    expect(briefing.replaceAll(/\\(.)/g, '$1')).toBe(`${nasty} # a heading`);
    expect(briefing.replaceAll(/\\./g, '')).not.toMatch(/[!-/:-@[-`{-~]/);
  });
});

describe('a chat that accepts no posts', () => {
  it('gets them all after an hour, once each and in order per flight', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    chat.respond = () => away;
    const paths = [await proposed(portal, dispatcher, 'CR1'), await proposed(portal, dispatcher, 'CR2')];
    for (const path of paths) {
      await carryOut(portal, admin, 'PUT', `${path}/approve`);
      await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    }
    await passTime(portal, HOUR_MS);
    expect((await outboxOf(portal, admin)).waiting).toBe(2);
    chat.respond = null;
    await passTime(portal, HOUR_MS);
    expect(shown().toSorted()).toEqual(['flights post CR1 · ZRH ✈ LHR', 'flights post CR2 · ZRH ✈ LHR']);
    expect(chat.arrived.every(({ text }) => text.includes('Captain: full'))).toBe(true);
    expect(await outboxOf(portal, admin)).toEqual({ waiting: 0, delivered24h: 2, dead: [] });
  });

  it('is retried after 1 second, then with doubled pauses up to an hour, until it fails after a day', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    const tries: number[] = [];
    chat.respond = (channel) => {
      if (channel === 'flights') tries.push(portal.clock().getTime());
      return away;
    };
    await carryOut(portal, admin, 'PUT', `${await proposed(portal, dispatcher)}/approve`);
    await passTime(portal, 30 * HOUR_MS);
    const waits = tries.slice(1).map((at, n) => (at - (tries[n] ?? 0)) / SECOND);
    expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
    expect(new Set(waits.slice(12))).toEqual(new Set([3600]));
    expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeLessThanOrEqual(24 * HOUR_MS);
    const { dead } = await outboxOf(portal, admin);
    expect(dead).toMatchObject([{ kind: 'flight', error: 'Discord returned 500. It was tried for a day.' }]);
    await emptyOutbox(portal);
  });

  it('gets nothing in a channel for as long as it says, which is not a failure', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    chat.respond = () => ({ type: 'limited', waitMs: 90 * SECOND });
    await carryOut(portal, admin, 'PUT', `${await proposed(portal, dispatcher, 'CR1')}/approve`);
    await carryOut(portal, admin, 'PUT', `${await proposed(portal, dispatcher, 'CR2')}/approve`);
    await deliverDue(portal, chat.send);
    let asked = 0;
    chat.respond = () => {
      asked += 1;
      return 'take';
    };
    await passTime(portal, 89 * SECOND);
    expect(asked).toBe(0);
    await passTime(portal, 2 * SECOND);
    expect(chat.arrived).toHaveLength(2);
  });

  it('fails a post that it rejects with the reason, notifies the administrators, and accepts a retry', async ({
    portal,
    dispatcher,
    admin,
    crew,
  }) => {
    await emptyOutbox(portal);
    chat.respond = (channel) => (channel === 'flights' ? unknownWebhook : 'take');
    const path = await proposed(portal, dispatcher);
    await carryOut(portal, admin, 'PUT', `${path}/approve`);
    await deliverDue(portal, chat.send);
    const { dead, waiting } = await outboxOf(portal, admin);
    expect([waiting, dead]).toEqual([
      0,
      [
        {
          _id: dead[0]?._id,
          kind: 'flight',
          link: path.replace('/api', ''),
          error: unknownWebhook.error,
          at: portal.clock().toISOString(),
        },
      ],
    ]);
    expect(shown()).toEqual(['admin post A post was not delivered']);
    // Later changes do not send it again by themselves.
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await passTime(portal, HOUR_MS);
    expect(chat.arrived).toHaveLength(1);
    chat.respond = null;
    const retry = `/api/admin/outbox/${dead[0]?._id}/retry`;
    const response = await carryOut(portal, admin, 'POST', retry);
    expect(outboxSchema.parse(response.json())).toMatchObject({ waiting: 1, dead: [] });
    expect(codeOf(await portal.send('POST', retry, { as: admin.as }))).toBe('409 not_dead');
    const unknown = `/api/admin/outbox/${newId()}/retry`;
    expect(codeOf(await portal.send('POST', unknown, { as: admin.as }))).toBe('404 not_found');
    await deliverDue(portal, chat.send);
    expect(chat.arrived.at(-1)?.text).toContain('Captain: full');
  });

  it('gets a new message with a retry when somebody deleted the old one', async ({
    portal,
    dispatcher,
    admin,
    crew,
  }) => {
    const path = await posted(portal, dispatcher, admin);
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    const error = 'Discord returned 404: Unknown Message';
    chat.respond = (channel) => (channel === 'flights' ? { type: 'refused', error, isGone: true } : 'take');
    await passTime(portal, 31 * SECOND);
    chat.respond = null;
    const [dead] = (await outboxOf(portal, admin)).dead;
    await carryOut(portal, admin, 'POST', `/api/admin/outbox/${dead?._id}/retry`);
    await deliverDue(portal, chat.send);
    expect(shown().filter((line) => line.startsWith('flights'))).toEqual([
      'flights post CR101 · ZRH ✈ LHR',
      'flights post CR101 · ZRH ✈ LHR',
    ]);
  });
});

describe('a slow chat', () => {
  it('delays no request, and gets all changes in the meantime as one edit', async ({
    portal,
    crew,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    const gate = Promise.withResolvers<'take'>();
    const reached = Promise.withResolvers<void>();
    chat.respond = () => {
      reached.resolve();
      return gate.promise;
    };
    const path = await proposed(portal, dispatcher);
    await carryOut(portal, admin, 'PUT', `${path}/approve`);
    const delivering = deliverDue(portal, chat.send);
    await reached.promise;
    // The chat has received the post but not responded. All these requests still get a response.
    await carryOut(portal, admin, 'PUT', `${await proposed(portal, dispatcher, 'CR2')}/approve`);
    await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    await carryOut(portal, dispatcher, 'PUT', path, { gate: 'B7' });
    chat.respond = null;
    gate.resolve('take');
    await delivering;
    expect(shown()).toEqual(['flights post CR101 · ZRH ✈ LHR', 'flights post CR2 · ZRH ✈ LHR']);
    await passTime(portal, 31 * SECOND);
    expect(shown().slice(2)).toEqual(['flights edit CR101 · ZRH ✈ LHR']);
    expect(chat.arrived[2]?.text).toContain('Gate: B7');
    expect(chat.arrived[2]?.text).toContain('Captain: full');
  });
});

describe('a delivering process', () => {
  it('checks each channel at most four times a second, however many commits there are', async ({
    portal,
  }) => {
    const { database, live } = portal;
    let looks = 0;
    database.watchStatements((statement) => {
      if (statement.startsWith('update "outbox" set "claimed_by"')) looks += 1;
    });
    const errors: object[] = [];
    const began = performance.now();
    const delivery = startDelivery(portal, { error: (payload) => errors.push(payload) }, chat.send);
    for (let change = 0; change < 60; change += 1) {
      live.publish({ invalidated: [{ topic: topics.outbox }], ended: [] });
      // Long enough for a check that would follow each of them.
      await database.db.selectFrom('outbox').select('id').execute();
    }
    await delivery.stop();
    const seconds = (performance.now() - began) / 1_000;
    expect(errors).toEqual([]);
    expect(looks).toBeGreaterThanOrEqual(chatChannels.length);
    expect(looks).toBeLessThanOrEqual(chatChannels.length * (2 + 4 * seconds));
  });
});

describe('a process that dies', () => {
  it('leaves the post that it was delivering to another once its claim expires', async ({
    portal,
    dispatcher,
    admin,
  }) => {
    await emptyOutbox(portal);
    const reached = Promise.withResolvers<void>();
    chat.respond = () => {
      reached.resolve();
      return new Promise<never>(() => undefined);
    };
    await carryOut(portal, admin, 'PUT', `${await proposed(portal, dispatcher)}/approve`);
    void deliverDue(portal, chat.send, ['flights']);
    await reached.promise;
    const other = createFakeChat();
    expect(await deliverDue(portal, other.send)).toBe(15 * SECOND);
    expect(other.arrived).toEqual([]);
    portal.clock.advance(15 * SECOND);
    await deliverDue(portal, other.send);
    expect(other.arrived).toHaveLength(1);
  });
});

describe('two processes that deliver at the same time', () => {
  it('post each flight once, and later only edit the post', async ({ portal, crew, dispatcher, admin }) => {
    await emptyOutbox(portal);
    const paths: string[] = [];
    for (let n = 0; n < 12; n += 1) paths.push(await proposed(portal, dispatcher, `CR${n}`));
    const both = async () => {
      await Promise.all([deliverDue(portal, chat.send), deliverDue(portal, chat.send)]);
    };
    const deliveries: Promise<void>[] = [];
    for (const path of paths) {
      await carryOut(portal, admin, 'PUT', `${path}/approve`);
      deliveries.push(both());
      await carryOut(portal, crew, 'POST', `${path}/allocate`, { roleIndex: 0 });
    }
    await Promise.all(deliveries);
    await passTime(portal, 31 * SECOND);
    await both();
    const byMessage = Map.groupBy(chat.arrived, ({ messageId }) => messageId);
    expect(byMessage.size).toBe(12);
    for (const messages of byMessage.values()) {
      expect(messages.map(({ isEdit }) => isEdit)).toEqual(messages.map((_one, index) => index > 0));
      expect(messages.length).toBeLessThanOrEqual(2);
      expect(messages.at(-1)?.text).toContain('Captain: full');
    }
  });
});

describe('the podium of a term', () => {
  it('is edited when the end of the term is undone, and again when it ends', async ({
    portal,
    admin,
    crew,
  }) => {
    await emptyOutbox(portal);
    const reward = { type: 'bonus', amount: 5, reason: 'Helped' };
    await carryOut(portal, admin, 'POST', `/api/admin/users/${crew.user.id}/reward`, reward);
    const open = portal.database.db.selectFrom('terms').where('closed_at', 'is', null).select('id');
    const { id: termId } = await open.executeTakeFirstOrThrow();
    await carryOut(portal, admin, 'POST', '/api/admin/term/advance');
    await deliverDue(portal, chat.send);
    await carryOut(portal, admin, 'POST', '/api/admin/term/undo', { termId });
    await passTime(portal, 61 * SECOND);
    await carryOut(portal, admin, 'POST', '/api/admin/term/advance');
    await passTime(portal, 61 * SECOND);
    expect(shown()).toEqual([
      'staff post Term 1 has ended',
      'staff edit Term 1 goes on',
      'staff edit Term 1 has ended',
    ]);
  });
});

describe('the posts for administrators and staff', () => {
  it('name no sanctioned member, and no reason', async ({ portal, crew, admin }) => {
    await emptyOutbox(portal);
    const sanction = { type: 'warning', breach: '4.2', reason: 'Rude' };
    await carryOut(portal, admin, 'POST', `/api/admin/users/${crew.user.id}/sanctions`, sanction);
    await carryOut(portal, crew, 'POST', '/api/leave', {
      from: '2026-07-01',
      to: '2026-07-05',
      reason: 'Exams',
    });
    await deliverDue(portal, chat.send);
    expect(shown()).toEqual(['admin post A sanction was issued', 'admin post Leave asked']);
    expect(chat.arrived[0]?.text).not.toContain(crew.user.username);
    expect(chat.arrived[1]?.text).not.toContain('Exams');
  });
});
