import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { reliabilityEndpoints } from '@crewroom/domain/record/reliability-endpoints';
import type { ReliabilityEventKind } from '@crewroom/domain/record/reliability-events';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { robloxMember } from '../../testing/game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

/** What an observer who sees only the requests would write down about a member. */
type Noted = { readonly who: number; readonly flight: number; readonly at: number } & (
  | { readonly kind: 'flown' }
  | { readonly kind: ReliabilityEventKind; excused: boolean }
);

const FLIGHTS = 12;
const CREW = 3;

let portal: TestPortal;
let crew: SignedInMember[];
let admin: SignedInMember;
let owner: SignedInMember;
let key: string;
let noted: Noted[] = [];

beforeAll(async () => {
  portal = await createFlightPortal({ environment: { ROSTER_SYNC_LIMIT_PER_MINUTE: '1000' } });
  crew = await Promise.all(Array.from({ length: CREW }, () => robloxMember(portal)));
  admin = await robloxMember(portal, 247);
  owner = await robloxMember(portal, 255);
  ({ key } = await makeKey(portal, owner));
});

afterAll(() => portal[Symbol.asyncDispose]());

type Method = Parameters<TestPortal['send']>[0];

/** Sessions that are used for a day or two, because months pass in this test. */
const sessions = new Map<string, string>();

async function cookieOf({ user }: SignedInMember): Promise<string> {
  const as = sessions.get(user.id) ?? (await portal.signIn(user.id));
  sessions.set(user.id, as);
  return as;
}

async function ask(by: SignedInMember, method: Method, url: string, payload?: object) {
  const as = await cookieOf(by);
  const response = await portal.send(method, url, { as, ...(payload && { payload }) });
  expect([url, response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([
    url,
    response.statusCode,
    '',
  ]);
  return response;
}

const member = (n: number): SignedInMember => crew[n % CREW] ?? admin;
const idsOf = (list: readonly number[]) => list.map((who) => member(who).user.id);
const now = () => portal.clock().getTime();

async function reliabilityOf(n: number) {
  const response = await ask(member(n), 'GET', `/api/users/${member(n).user.id}/reliability`);
  return reliabilityEndpoints.reliability.response.parse(response.json());
}

/** Computes the figures from the observer's notes, as plainly as possible. */
function figuresByNotes(who: number) {
  const own = noted.filter((one) => one.who === who && now() - one.at < 90 * DAY_MS);
  const count = (kind: string) =>
    own.filter((one) => one.kind === kind && !('excused' in one && one.excused)).length;
  return {
    flown: count('flown'),
    late: count('late'),
    leftEarly: count('left_early'),
    absent: count('absent'),
    shortNotice: count('short_notice'),
    excused: own.filter((one) => 'excused' in one && one.excused).length,
  };
}

async function expectAsNoted(): Promise<void> {
  for (let who = 0; who < CREW; who += 1)
    expect([who, (await reliabilityOf(who)).figures]).toEqual([who, figuresByNotes(who)]);
}

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

async function propose(n: number, departs: number): Promise<string> {
  const times = {
    staffJoining: timeOf(departs - HOUR_MS),
    passengerJoining: timeOf(departs - 40 * MINUTE_MS),
    boarding: timeOf(departs - 20 * MINUTE_MS),
  };
  const made = await ask(admin, 'POST', '/api/flights', {
    flightCode: `CR${n}`,
    route: { departure: 'ZRH', arrival: 'JFK' },
    aircraft: 'A330',
    scheduledDate: new Date(departs).toISOString(),
    times,
    roles: [{ name: 'Cabin Crew', capacity: CREW }],
  });
  const id = made.json<{ _id: string }>()._id;
  await ask(admin, 'PUT', `/api/flights/${id}/approve`);
  await ask(admin, 'PUT', `/api/flights/${id}/status`, { status: 'AVAILABLE' });
  return id;
}

/** A member gives a seat back, at short notice for one of two flights, and sometimes takes a seat again. */
async function giveBack(n: number, id: string, departs: number): Promise<number[]> {
  const who = n % CREW;
  await ask(member(who), 'DELETE', `/api/flights/${id}/unallocate`);
  const isShort = departs - now() < 12 * HOUR_MS;
  if (n % 5 === 0) await ask(member(who), 'POST', `/api/flights/${id}/allocate`, { roleIndex: 0 });
  else if (isShort) noted.push({ who, flight: n, at: now(), kind: 'short_notice', excused: false });
  const everybody = Array.from({ length: CREW }, (_, one) => one);
  return n % 5 === 0 ? everybody : everybody.filter((one) => one !== who);
}

/** The game reports who joined when, unless it is down. Returns the members it saw join late, and leave early for good. */
async function report(n: number, id: string, departs: number, seated: readonly number[]) {
  const seen = n % 4 === 1 ? [] : seated.filter((who) => (who + n) % 6 !== 0);
  const late = seen.filter((who) => (who * 5 + n) % 3 === 0);
  const early = seen.filter((who) => (who * 2 + n) % 5 === 1);
  const events = seen.flatMap((who) => {
    const event = (type: string, minutes: number) => ({
      id: `${who}-${type}-${minutes + 60}`,
      robloxId: Number(member(who).user.roblox_id),
      type,
      at: new Date(departs + minutes * MINUTE_MS).toISOString(),
    });
    const joins = event('joined', late.includes(who) ? -59 : -60);
    // A member who comes back has not left early.
    return early.includes(who)
      ? [event('left', -1), joins]
      : [joins, event('left', -30), event('joined', -20), event('left', 0)];
  });
  const url = `/api/game/flights/${id}/attendance`;
  if (events.length > 0)
    expect((await sendAsGame(portal, 'POST', url, { key, payload: { events } })).statusCode).toBe(200);
  return { seen, late, early };
}

async function review(n: number, id: string, departs: number, seated: readonly number[]): Promise<void> {
  const { seen, late, early } = await report(n, id, departs, seated);
  const absent = seated.filter((who) => (who + n) % 4 === 2);
  const withNotice = n % 3 === 0 ? absent : [];
  const saidLate = seated.filter((who) => !absent.includes(who) && (who + n) % 2 === 0);
  await ask(admin, 'PUT', `/api/flights/${id}/review`, {
    absentUserIds: idsOf(absent),
    withNoticeUserIds: idsOf(withNotice),
    lateUserIds: idsOf(saidLate),
  });
  for (const who of seated) {
    const note = (kind: ReliabilityEventKind, excused = false) =>
      noted.push({ who, flight: n, at: now(), kind, excused });
    if (absent.includes(who)) {
      note('absent', withNotice.includes(who));
      continue;
    }
    noted.push({ who, flight: n, at: now(), kind: 'flown' });
    if (seen.includes(who) ? late.includes(who) : saidLate.includes(who)) note('late');
    if (early.includes(who)) note('left_early');
  }
}

/** Decides the newest open reliability event. It may be contested or not, and the decision excuses it or not. */
async function decide(n: number): Promise<void> {
  const who = (n + 1) % CREW;
  const event = (await reliabilityOf(who)).marks.find(({ excused }) => excused === null);
  if (event === undefined) return;
  if (n % 2 === 0)
    await ask(member(who), 'POST', `/api/me/marks/${event._id}/contest`, { text: 'I was there.' });
  const excused = n % 3 !== 0;
  await ask(owner, 'POST', `/api/admin/marks/${event._id}`, { excused, comment: 'Seen.' });
  const own = noted.find(
    (one) => one.who === who && one.kind === event.kind && `CR${one.flight}` === event.flight.flightCode,
  );
  if (own !== undefined && 'excused' in own) own.excused = excused;
}

async function advanceAndUndo(): Promise<void> {
  // Ending a term requires a sign-in within the last minutes.
  sessions.clear();
  const preview = await ask(admin, 'GET', '/api/admin/term/preview');
  const { term } = termEndpoints.previewTerm.response.parse(preview.json());
  await ask(admin, 'POST', '/api/admin/term/advance');
  await expectAsNoted();
  await ask(admin, 'POST', '/api/admin/term/undo', { termId: term._id });
}

it('reliability matches the requests of four months, with undone terms and cancelled flights', async () => {
  for (let n = 0; n < FLIGHTS; n += 1) {
    portal.clock.advance(9 * DAY_MS);
    sessions.clear();
    const departs = now() + (n % 2 === 0 ? 11 : 20) * HOUR_MS;
    const id = await propose(n, departs);
    for (let who = 0; who < CREW; who += 1)
      await ask(member(who), 'POST', `/api/flights/${id}/allocate`, { roleIndex: 0 });
    const seated = await giveBack(n, id, departs);
    if (n % 7 === 3 || n % 7 === 6) {
      await ask(admin, 'PUT', `/api/flights/${id}/status`, { status: 'CANCELLED' });
      noted = noted.filter(({ flight }) => flight !== n);
    } else {
      portal.clock.advance(departs - now() + 10 * MINUTE_MS);
      await ask(admin, 'PUT', `/api/flights/${id}/status`, { status: 'CONCLUDED' });
      // Undoing the end of a term moves the flight back too, so it must be reviewed again.
      if (n % 5 === 4) await advanceAndUndo();
      await review(n, id, departs, seated);
      await decide(n);
    }
    if (n % 5 === 4 || n === FLIGHTS - 1) await expectAsNoted();
  }
  const kinds = new Set(noted.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['absent', 'flown', 'late', 'left_early', 'short_notice']);
  expect(noted.some((one) => now() - one.at >= 90 * DAY_MS)).toBe(true);
});

it('reliability of an erased member is deleted, and that of all others is unchanged', async () => {
  const first = member(0);
  const { db } = portal.database;
  const left = db.selectFrom('marks').where('user_id', '=', first.user.id).select('id');
  expect(await left.execute()).not.toEqual([]);
  await ask(owner, 'POST', `/api/admin/users/${first.user.id}/forget`, { username: first.user.username });
  expect(await left.execute()).toEqual([]);
  const as = await cookieOf(admin);
  const read = await portal.send('GET', `/api/users/${first.user.id}/reliability`, { as });
  expect(read.statusCode).toBe(404);
  for (const who of [1, 2]) expect((await reliabilityOf(who)).figures).toEqual(figuresByNotes(who));
});

it('reliability in the data export matches the screen', async () => {
  const { marks: events } = await reliabilityOf(1);
  const file = await ask(member(1), 'GET', '/api/me/export');
  expect(events.length).toBeGreaterThan(0);
  expect(file.json<{ marks: unknown }>().marks).toEqual(events);
});
