import { topics } from '@crewroom/domain/contract/topics';
import { customIdOf } from '@crewroom/domain/discord/controls';
import { discordMessages } from '@crewroom/domain/discord/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  clickOn,
  commandOf,
  type DiscordUser,
  deliver,
  does,
  interactionOf,
  linkedUser,
  newDiscordUser,
  nextSnowflake,
  signatureOf,
} from '../../../testing/discord/discord-user.ts';
import { requireQualification } from '../../../testing/flights/crowd.ts';
import { createFlightPortal } from '../../../testing/flights/flight-portal.ts';
import { type StagedFlight, stageFlight } from '../../../testing/flights/staged-flight.ts';
import { suspend } from '../../../testing/flights/suspend.ts';
import { publishedDuring } from '../../../testing/published-topics.ts';
import { insertSeat } from '../../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../../testing/test-portal.ts';

const DEPARTURE = '2026-03-04T18:30:00.000Z';

let portal: TestPortal;
let crew: SignedInMember;
let dispatcher: SignedInMember;
let user: DiscordUser;
let staged: StagedFlight;
let flightId: string;

beforeAll(async () => {
  portal = await createFlightPortal();
});

beforeEach(async () => {
  crew = await signedInMember(portal, { rank: 239 });
  dispatcher = await signedInMember(portal);
  user = await linkedUser(portal, crew.as);
  staged = await stage();
  flightId = staged.flight.id;
});

afterAll(() => portal[Symbol.asyncDispose]());

const stage = (at: Parameters<typeof stageFlight>[1] = 'available', capacities?: readonly number[]) =>
  stageFlight(
    portal.database.db,
    at,
    { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE, flight_code: 'AA12' },
    capacities,
  );

const take = (roleIndex = 0, by = user, id?: string) =>
  does(portal, by, clickOn(customIdOf('take', flightId), String(roleIndex)), id);

const seatsOn = async (id = flightId) =>
  (await portal.database.db.selectFrom('allocations').where('flight_id', '=', id).selectAll().execute())
    .length;

const logOf = async (id = flightId) =>
  (
    await portal.database.db.selectFrom('flight_log').where('flight_id', '=', id).select('kind').execute()
  ).map(({ kind }) => kind);

const refusalOf = async (method: 'POST' | 'DELETE', path: string, payload?: object) => {
  const response = await portal.send(method, path, { as: crew.as, ...(payload && { payload }) });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  return response.json<{ message: string }>().message;
};

async function fill(roleIndex: number): Promise<void> {
  const role = staged.roles[roleIndex];
  for (let number = 1; number <= Number(role?.capacity); number += 1) {
    const { user: seated } = await signedInMember(portal, { rank: 239 });
    if (role !== undefined)
      await insertSeat(portal.database.db, role, { user_id: seated.id, seat_number: number });
  }
}

describe('POST interactions', () => {
  const ping = JSON.stringify({ type: 1 });
  const send = (headers: Record<string, string>, body = ping) =>
    portal.app.inject({
      method: 'POST',
      url: '/discord/interactions',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('responds to a ping by Discord', async () => {
    const response = await send(signatureOf(ping, portal.clock()));
    expect([response.statusCode, response.json()]).toEqual([200, { type: 1 }]);
  });

  it('rejects a request without a signature, or with a wrong or old one', async () => {
    const signed = signatureOf(ping, portal.clock());
    const at = (seconds: number) => new Date(portal.clock().getTime() + seconds * 1000);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': time } = signed;
    const wrong: Record<string, string>[] = [
      {},
      { 'x-signature-ed25519': signature },
      { 'x-signature-timestamp': time },
      { ...signed, 'x-signature-ed25519': '' },
      { ...signed, 'x-signature-ed25519': 'zz'.repeat(64) },
      { ...signed, 'x-signature-ed25519': '00'.repeat(64) },
      { ...signed, 'x-signature-ed25519': signature.slice(2) },
      {
        ...signed,
        'x-signature-ed25519': signature.replace(/^../, (first) => (first === '00' ? '01' : '00')),
      },
      { ...signed, 'x-signature-timestamp': String(Number(time) + 1) },
      { ...signed, 'x-signature-timestamp': `${time}.0` },
      { ...signed, 'x-signature-timestamp': '' },
      signatureOf(ping, at(301)),
      signatureOf(ping, at(-301)),
      signatureOf(`${ping} `, portal.clock()),
    ];
    for (const headers of wrong) {
      const response = await send(headers);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        401,
        'invalid_signature',
      ]);
    }
    for (const seconds of [300, -300])
      expect((await send(signatureOf(ping, at(seconds)))).statusCode).toBe(200);
  });

  it('does nothing for a request that was altered', async () => {
    const body = interactionOf(user, clickOn(customIdOf('take', flightId), '0'));
    const response = await send(signatureOf(body, portal.clock()), body.replace('"0"', '"1"'));
    expect(response.statusCode).toBe(401);
    expect(await seatsOn()).toBe(0);
  });

  it('rejects requests when the airline has no application', async () => {
    await using real = await createFlightPortal({
      environment: {
        ROBLOX_CLIENT_ID: '1',
        ROBLOX_CLIENT_SECRET: 's',
        ROBLOX_API_KEY: 'k',
        ROBLOX_GROUP_ID: '7',
      },
    });
    expect((await deliver(real, ping)).statusCode).toBe(401);
  });

  it('responds with a text to an unknown interaction, and does nothing', async () => {
    const odd: object[] = [
      commandOf('destroy'),
      commandOf('constructor'),
      { type: 2 },
      { type: 3 },
      clickOn('approve:1'),
      clickOn(`take:${flightId}`),
      clickOn(`take:${flightId}`, '-1'),
      clickOn(`take:${flightId}`, '../../admin'),
      clickOn('take:../../admin/term/advance', '0'),
      clickOn(`wait:${flightId}`),
      clickOn('flight', 'x'),
      { type: 4, data: { name: 'leave' } },
      { type: 5, data: { custom_id: 'x' } },
      { type: 99 },
    ];
    for (const did of odd) {
      const { content } = await does(portal, user, did);
      const { unknownButton, unknownCommand, unknown } = discordMessages;
      expect([unknownButton, unknownCommand, unknown]).toContain(content);
    }
    for (const body of ['', 'null', '[]', '{"type":2}', '{"type":3,"data":7}', 'no json', '{"type":"1"}']) {
      const response = await deliver(portal, body);
      expect([body, response.statusCode]).toEqual([body, 200]);
      expect(response.json<{ data: { flags: number } }>().data.flags).toBe(64);
    }
    expect(await seatsOn()).toBe(0);
  });
});

describe('an account that is not linked to a member', () => {
  it('gets instructions and a URL for linking', async () => {
    const stranger = newDiscordUser('ada.flies');
    expect((await take(0, stranger)).content).toBe(discordMessages.notLinked);
    expect((await does(portal, stranger, commandOf('me'))).content).toBe(discordMessages.notLinked);
    expect((await does(portal, stranger, commandOf('help'))).content).toContain('/leave from to reason');
    const { content } = await does(portal, stranger, commandOf('link'));
    const [, token = ''] = /http:\/\/localhost:3000\/link\/(\S+)/.exec(content) ?? [];
    const other = await signedInMember(portal, { rank: 239 });
    const asked = await portal.send('GET', `/api/me/discord/link/${token}`, { as: other.as });
    expect(asked.json()).toEqual({ username: 'ada.flies' });
    const joined = await portal.send('POST', '/api/me/discord', { as: other.as, payload: { token } });
    expect(joined.statusCode).toBe(201);
    expect((await take(0, stranger)).content).toContain('You have a seat on **AA12**');
    const again = await does(portal, stranger, commandOf('link'));
    expect(again.content).toContain('linked to');
    expect(again.content).not.toContain('/link/');
  });

  it('is unknown again after it is unlinked', async () => {
    await portal.send('DELETE', '/api/me/discord', { as: crew.as });
    expect((await take()).content).toBe(discordMessages.notLinked);
  });
});

describe('a member in Discord', () => {
  it('takes a seat and gives it back, with the same log and notices as in the portal', async () => {
    const published = await publishedDuring(portal, async () => {
      const { content, controls } = await take(1);
      expect(content).toContain('You have a seat on **AA12**');
      expect(content).toContain('as Cabin Crew.');
      expect(controls).toContain(customIdOf('give-back', flightId));
      expect(controls).toContain(`http://localhost:3000/flights/${flightId}`);
    });
    expect(published.flat()).toContainEqual({ topic: topics.flight(flightId) });
    expect(await seatsOn()).toBe(1);
    const back = await does(portal, user, clickOn(customIdOf('give-back', flightId)));
    expect(back.content).toBe('You gave your seat on **AA12** back.');
    expect(back.controls).toContain(customIdOf('take', flightId));
    expect(await seatsOn()).toBe(0);
    expect(await logOf()).toEqual(['seat_taken', 'seat_given_back']);
  });

  it('gets the same rejection texts as in the portal', async () => {
    await fill(0);
    const path = `/api/flights/${flightId}`;
    expect((await take(0)).content).toBe(await refusalOf('POST', `${path}/allocate`, { roleIndex: 0 }));
    expect((await take(9)).content).toBe(await refusalOf('POST', `${path}/allocate`, { roleIndex: 9 }));
    const back = await does(portal, user, clickOn(customIdOf('give-back', flightId)));
    expect(back.content).toBe(await refusalOf('DELETE', `${path}/unallocate`));
    await take(1);
    expect((await take(1)).content).toBe(await refusalOf('POST', `${path}/allocate`, { roleIndex: 1 }));
    const gone = await does(portal, user, clickOn(customIdOf('take', crew.user.id), '0'));
    expect(gone.content).toBe('Flight not found');
    await does(portal, user, clickOn(customIdOf('give-back', flightId)));
    await requireQualification(portal, flightId);
    await portal.database.db.deleteFrom('allocations').where('flight_id', '=', flightId).execute();
    const { as } = await signedInMember(portal, { rank: 247 });
    const expiresAt = new Date(portal.clock().getTime() + 1000).toISOString();
    const payload = { name: 'Captain License', expiresAt };
    await portal.send('POST', `/api/admin/users/${crew.user.id}/qualifications`, { as, payload });
    portal.clock.advance(1000);
    const expired = (await take(0)).content;
    expect(expired).toBe(await refusalOf('POST', `${path}/allocate`, { roleIndex: 0 }));
    expect(expired).toContain('Yours expired on');
  });

  it('is rejected when the flight is cancelled, and while suspended', async () => {
    await portal.database.db
      .updateTable('flights')
      .set({ status: 'CANCELLED' })
      .where('id', '=', flightId)
      .execute();
    const cancelled = await refusalOf('POST', `/api/flights/${flightId}/allocate`, { roleIndex: 0 });
    expect((await take()).content).toBe(cancelled);
    await suspend(portal, await signedInMember(portal, { rank: 247 }), crew.user.id);
    const suspended = await refusalOf('POST', '/api/leave', {});
    for (const { content } of [await take(), await does(portal, user, commandOf('me'))]) {
      expect(content.split('\n')[0]).toBe(suspended);
      expect(content).toContain('It ends in');
    }
    expect(await seatsOn()).toBe(0);
  });

  it('joins the waitlist of a full role, and chooses one if there are several', async () => {
    await fill(0);
    const path = `/api/flights/${flightId}/wait`;
    const one = await does(portal, user, clickOn(customIdOf('wait', flightId, 0)));
    expect(one.content).toContain('as Captain, number 1 on the waitlist');
    expect((await does(portal, user, clickOn(customIdOf('wait', flightId, 0)))).content).toBe(
      await refusalOf('POST', path, { roleIndex: 0 }),
    );
    const left = await does(portal, user, clickOn(customIdOf('leave-line', flightId)));
    expect(left.content).toBe('You left the waitlist of **AA12**.');
    await fill(1);
    const which = await does(portal, user, clickOn(customIdOf('wait-which', flightId)));
    expect(which.controls).toContain(customIdOf('line', flightId));
    const chosen = await does(portal, user, clickOn(customIdOf('line', flightId), '1'));
    expect(chosen.content).toContain('as Cabin Crew, number 1 on the waitlist');
  });

  it('sees their own and suitable flights, and requests leave', async () => {
    const list = await does(portal, user, commandOf('flights'));
    expect(list.content).toContain('**AA12**');
    expect(list.controls).toContain(flightId);
    const shown = await does(portal, user, clickOn('flight', flightId));
    expect(shown.content).toContain('Cabin Crew: **4** of 4 free');
    expect(shown.controls).toContain(customIdOf('take', flightId));
    expect((await does(portal, user, commandOf('seat'))).content).toContain('no seat');
    await take(1);
    const seat = await does(portal, user, commandOf('seat'));
    expect(seat.content).toContain('as Cabin Crew');
    expect(seat.controls).toContain(customIdOf('give-back', flightId));
    const me = await does(portal, user, commandOf('me'));
    expect(me.content).toContain('**Next flight**: **AA12**');
    expect(me.content).toContain(
      '0 of 4 flights: your seat before the reset and 3 more flights would meet the quota.',
    );
    const days = { from: '2026-03-20', to: '2026-03-22', reason: 'Exams' };
    const typed = { ...days, from: ' 2026-03-20', to: '\u200B2026-03-22 \u2060' };
    expect((await does(portal, user, commandOf('leave', typed))).content).toContain(
      'Mar 20, 2026 to Mar 22, 2026',
    );
    const overlap = await refusalOf('POST', '/api/leave', days);
    expect((await does(portal, user, commandOf('leave', days))).content).toBe(overlap);
    const bad = await does(portal, user, commandOf('leave', { ...days, from: 'soon' }));
    expect(bad.content.split('\n')).toEqual([
      await refusalOf('POST', '/api/leave', { ...days, from: 'soon' }),
      'from: The first day, such as 2026-03-01',
    ]);
  });

  it('learns at the departure that waitlists are closed, and how giving back a seat counts', async () => {
    const path = `/api/flights/${flightId}`;
    const before = portal.clock().toISOString();
    await fill(0);
    const wait = () => does(portal, user, clickOn(customIdOf('wait', flightId, 0)));
    portal.clock.set('2026-03-04T18:29:59.999Z');
    expect((await wait()).content).toContain('as Captain, number 1 on the waitlist');
    expect((await does(portal, user, clickOn(customIdOf('leave-line', flightId)))).controls).toContain(
      'wait:',
    );
    portal.clock.set(DEPARTURE);
    const refused = await refusalOf('POST', `${path}/wait`, { roleIndex: 0 });
    expect(refused).toContain('This flight has departed');
    expect((await wait()).content).toBe(refused);
    const which = await does(portal, user, clickOn(customIdOf('wait-which', flightId)));
    expect(which.content).toBe(refused);
    expect((await take(1)).content).toContain('You have a seat on **AA12**');
    const back = await does(portal, user, clickOn(customIdOf('give-back', flightId)));
    expect(back.content).toMatch(/^You gave your seat on \*\*AA12\*\* back\.\n⚠ .* counts as absent/);
    for (const { controls } of [which, back]) expect(controls).not.toContain('wait');
    portal.clock.set(before);
  });

  it('gets no link to a flight that was never closed', async () => {
    const departed = new Date(portal.clock().getTime() - 3 * 3_600_000).toISOString();
    const given = { dispatcher_id: dispatcher.user.id, scheduled_date: departed, flight_code: 'OLD1' };
    const [role] = (await stageFlight(portal.database.db, 'available', given)).roles;
    if (role !== undefined) await insertSeat(portal.database.db, role, { user_id: crew.user.id });
    for (const name of ['seat', 'me']) {
      const { content, controls } = await does(portal, user, commandOf(name));
      expect([content, controls]).toEqual([expect.stringContaining('no seat on an upcoming flight'), '[]']);
    }
    await take(1);
    for (const name of ['seat', 'me']) {
      const { content } = await does(portal, user, commandOf(name));
      expect(content).toContain('**AA12**');
      expect(content).not.toContain('OLD1');
    }
  });

  it('acts once per interaction when it is repeated, also at the same time', async () => {
    const id = nextSnowflake();
    const body = interactionOf(user, clickOn(customIdOf('take', flightId), '1'), id);
    await Promise.all([deliver(portal, body), deliver(portal, body)]);
    const again = await take(1, user, id);
    expect(again.content).toContain('You have a seat on **AA12**');
    await does(portal, user, clickOn(customIdOf('give-back', flightId)));
    await take(1, user, id);
    expect(await seatsOn()).toBe(0);
    expect(await logOf()).toEqual(['seat_taken', 'seat_given_back']);
    const ask = nextSnowflake();
    const days = { from: '2026-04-20', to: '2026-04-22', reason: 'Exams' };
    const first = await does(portal, user, commandOf('leave', days), ask);
    expect(await does(portal, user, commandOf('leave', days), ask)).toEqual(first);
  });

  it("is subject to the portal's limit of writes", async () => {
    await using strict = await createFlightPortal({ environment: { WRITE_LIMIT_PER_MINUTE: '2' } });
    const { as } = await signedInMember(strict, { rank: 239 });
    const limited = await linkedUser(strict, as);
    const click = clickOn(customIdOf('give-back', flightId));
    expect((await does(strict, limited, click)).content).toBe('Flight not found');
    expect((await does(strict, limited, click)).content).toContain('a lot at once');
  });

  it('is stored with their current name at Discord', async () => {
    await does(portal, { ...user, username: 'ada.soars' }, commandOf('help'));
    await does(portal, { ...user, username: 'ada.soars' }, commandOf('me'));
    const { linked } = (await portal.send('GET', '/api/me/discord', { as: crew.as })).json<{
      linked: { username: string };
    }>();
    expect(linked.username).toBe('ada.soars');
  });
});
