import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS, zuluDayOf } from '@crewroom/domain/days';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { expect } from 'vitest';
import { z } from 'zod';
import { eraseFully } from '../erasure/erase-fully.ts';
import { createFlightPortal } from '../flights/flight-portal.ts';
import { gameEvent, robloxMember } from '../game/crewed-flight.ts';
import { makeKey, sendAsGame } from '../game/game-server.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** The requests about one flight, as a reader of the endpoints alone would record them. */
export type NotedFlight = {
  readonly departs: string;
  readonly approvedAt: string;
  readonly host: string;
  readonly roles: readonly { readonly name: string; readonly capacity: number; readonly holders: string[] }[];
  ends: 'open' | 'cancelled' | 'concluded' | 'reviewed';
  readonly absent: Set<string>;
  /** The members who joined and when, if the game reported the flight. Erasing a member removes their entry. */
  joined: Map<string, string> | null;
  /** The number of the term in which it was reviewed. */
  term: number;
};

/** A member's quota: how many flights since when, and the days of their leave. */
export type NotedMember = {
  readonly seenAt: string;
  readonly quotas: { readonly at: string; readonly required: number }[];
  readonly leaves: { readonly from: string; readonly to: string }[];
  onStaff: boolean;
};

export type Notes = {
  readonly flights: NotedFlight[];
  readonly members: Map<string, NotedMember>;
  readonly terms: { readonly startedAt: string; closedAt: string | null }[];
};

const DEFAULT_QUOTA = 4;
const WEEKS = 52;
/**
 * Times of a week, in hours after Monday 00:00Z: both ends of it, and an evening, whose staff join on the day before.
 */
const departures = [0, 20.5, 44.25, 5 * 24 + 0.5, 7 * 24 - 1 / 60];
const idSchema = z.object({ _id: z.string() });

type Play = {
  readonly portal: TestPortal;
  readonly admin: SignedInMember;
  /** The administrator's session, a new one each week. */
  readonly session: { cookie: string };
  readonly key: string;
  readonly crew: SignedInMember[];
  readonly notes: Notes;
};

type Method = Parameters<TestPortal['send']>[0];

async function ask({ portal, session }: Play, method: Method, url: string, payload?: object) {
  const response = await portal.send(method, url, { as: session.cookie, ...(payload && { payload }) });
  expect([url, response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([
    url,
    response.statusCode,
    '',
  ]);
  return response;
}

async function signInAnew({ portal, admin, session }: Play): Promise<void> {
  session.cookie = await portal.signIn(admin.user.id);
}

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** Proposes a flight, approves it, and gives seats to some of the crew. `n` selects the members. */
async function schedule(
  play: Play,
  n: number,
  departs: string,
): Promise<{ id: string; flight: NotedFlight }> {
  const { portal, admin, crew, notes } = play;
  const at = Date.parse(departs);
  const roles = [
    { name: n % 3 === 0 ? 'captain' : 'Captain', capacity: 1 },
    { name: 'Cabin Crew', capacity: 2 + (n % 3) },
  ];
  const made = await ask(play, 'POST', '/api/flights', {
    flightCode: `CR${n}`,
    route: { departure: 'ZRH', arrival: 'JFK' },
    aircraft: 'A330',
    scheduledDate: departs,
    times: {
      staffJoining: timeOf(at - HOUR_MS),
      passengerJoining: timeOf(at - HOUR_MS / 2),
      boarding: timeOf(at - HOUR_MS / 4),
    },
    roles,
  });
  const { _id: id } = idSchema.parse(made.json());
  await ask(play, 'PUT', `/api/flights/${id}/approve`);
  const noted = roles.map((role) => ({ ...role, holders: [] as string[] }));
  const flight: NotedFlight = {
    departs,
    approvedAt: portal.clock().toISOString(),
    host: admin.user.id,
    roles: noted,
    ends: 'open',
    absent: new Set(),
    joined: null,
    term: 0,
  };
  notes.flights.push(flight);
  for (let seat = 0; seat < n % 4; seat += 1) {
    const member = crew[(n + seat) % crew.length];
    const roleIndex = seat === 0 ? 0 : 1;
    if (member === undefined) continue;
    await ask(play, 'POST', `/api/flights/${id}/allocate-user`, { roleIndex, userId: member.user.id });
    noted[roleIndex]?.holders.push(member.user.id);
  }
  return { id, flight };
}

/**
 * Ends a flight in one way or another: cancelled, concluded alone, or reviewed, with absences and the game's reports.
 */
async function end(play: Play, n: number, id: string, flight: NotedFlight): Promise<void> {
  const { portal, crew, notes, key } = play;
  portal.clock.set(flight.departs);
  portal.clock.advance(10 * MINUTE_MS);
  const status = n % 7 === 3 ? 'CANCELLED' : 'CONCLUDED';
  if (n % 11 === 5) return;
  const holders = flight.roles.flatMap((role) => role.holders);
  if (status === 'CONCLUDED' && n % 2 === 0) {
    await ask(play, 'PUT', `/api/flights/${id}/status`, { status: 'IN PROGRESS' });
    const staffJoining = timeOf(Date.parse(flight.departs) - HOUR_MS);
    const joinAt = Date.parse(instantBeforeDeparture(staffJoining, flight.departs));
    const seen = crew.filter(({ user }) => holders.includes(user.id)).slice(0, 2);
    const joined = seen.map(({ user }, index): [string, string] => [
      user.id,
      // The first exactly on time, which is not late, the second a second later.
      new Date(joinAt + index * 1_000).toISOString(),
    ]);
    if (joined.length > 0) {
      flight.joined = new Map(joined);
      const events = seen.map((member, index) => gameEvent(member, 'joined', joined[index]?.[1] ?? ''));
      const response = await sendAsGame(portal, 'POST', `/api/game/flights/${id}/attendance`, {
        key,
        payload: { events },
      });
      expect(response.json()).toMatchObject({ accepted: events.length });
    }
  }
  await ask(play, 'PUT', `/api/flights/${id}/status`, { status });
  flight.ends = status === 'CANCELLED' ? 'cancelled' : 'concluded';
  if (status === 'CANCELLED' || n % 5 === 4) return;
  for (const holder of n % 3 === 1 ? holders.slice(0, 1) : []) flight.absent.add(holder);
  if (n % 13 === 0) flight.absent.add(flight.host);
  await ask(play, 'PUT', `/api/flights/${id}/review`, { absentUserIds: [...flight.absent] });
  flight.ends = 'reviewed';
  flight.term = notes.terms.length;
}

/** Ends the term. Every third time it is undone first. */
async function endTerm(play: Play, undoes: boolean): Promise<void> {
  const { portal, notes } = play;
  await signInAnew(play);
  const { term } = z
    .object({ term: z.object({ _id: z.string() }) })
    .parse((await ask(play, 'GET', '/api/admin/term/preview')).json());
  await ask(play, 'POST', '/api/admin/term/advance', { termId: term._id });
  if (undoes) {
    portal.clock.advance(2 * MINUTE_MS);
    await ask(play, 'POST', '/api/admin/term/undo', { termId: term._id });
    return;
  }
  const at = portal.clock().toISOString();
  const open = notes.terms.at(-1);
  if (open !== undefined) open.closedAt = at;
  notes.terms.push({ startedAt: at, closedAt: null });
}

async function join(play: Play): Promise<SignedInMember> {
  const member = await robloxMember(play.portal);
  const seenAt = play.portal.clock().toISOString();
  await play.portal.database.db
    .updateTable('users')
    .where('id', '=', member.user.id)
    .set({ first_seen_at: seenAt })
    .execute();
  note(play.notes, member.user.id, seenAt);
  play.crew.push(member);
  return member;
}

function note(notes: Notes, id: string, seenAt: string): void {
  notes.members.set(id, {
    seenAt,
    quotas: [{ at: seenAt, required: DEFAULT_QUOTA }],
    leaves: [],
    onStaff: true,
  });
}

async function changeRecords(play: Play, week: number): Promise<void> {
  const { portal, crew, notes } = play;
  const member = crew[week % 4];
  const noted = member && notes.members.get(member.user.id);
  if (member === undefined || noted === undefined || !noted.onStaff) return;
  const url = `/api/admin/users/${member.user.id}`;
  if (week % 9 === 2) {
    const required = [0, 2, 6][week % 3] ?? 0;
    await ask(play, 'PUT', `${url}/quota`, { requiredFlights: required });
    noted.quotas.push({ at: portal.clock().toISOString(), required });
  }
  if (week % 10 === 4) {
    const now = portal.clock().getTime();
    const leave = { from: zuluDayOf(new Date(now + DAY_MS)), to: zuluDayOf(new Date(now + 12 * DAY_MS)) };
    await ask(play, 'POST', `${url}/leave`, leave);
    noted.leaves.push(leave);
  }
}

/**
 * Erases a member of the crew. The seats they flew are kept without a name. Those of flights that never began, and the
 * game's reports, are removed.
 */
export async function eraseOne({ portal, crew, notes }: Play): Promise<void> {
  const member = crew[1];
  if (member === undefined) return;
  const { id, roblox_id: robloxId } = member.user;
  await eraseFully(portal, robloxId);
  const noted = notes.members.get(id);
  if (noted !== undefined) noted.onStaff = false;
  for (const flight of notes.flights) {
    flight.joined?.delete(id);
    if (flight.joined?.size === 0) flight.joined = null;
    if (flight.ends === 'concluded' || flight.ends === 'reviewed') continue;
    for (const { holders } of flight.roles) {
      const place = holders.indexOf(id);
      if (place >= 0) holders.splice(place, 1);
    }
  }
}

/** Plays a year through the endpoints, from Monday 3 March 2025, 12:00Z, and records the requests. */
export async function playYear(): Promise<Play> {
  const portal = await createFlightPortal({
    now: '2025-03-03T12:00:00.000Z',
    environment: { TERM_LENGTH_DAYS: '30', DEFAULT_REQUIRED_FLIGHTS: String(DEFAULT_QUOTA) },
  });
  const startedAt = portal.clock().toISOString();
  const admin = await robloxMember(portal, 247);
  const owner = await robloxMember(portal, 255);
  const notes: Notes = { flights: [], members: new Map(), terms: [{ startedAt, closedAt: null }] };
  for (const { user } of [admin, owner]) note(notes, user.id, user.first_seen_at);
  const { key } = await makeKey(portal, owner);
  const play: Play = { portal, admin, session: { cookie: admin.as }, key, crew: [], notes };
  for (let n = 0; n < 5; n += 1) await join(play);
  const monday = Date.parse('2025-03-10T00:00:00.000Z');
  let n = 0;
  for (let week = 0; week < WEEKS; week += 1) {
    await signInAnew(play);
    if (week === 20) await join(play);
    await changeRecords(play, week);
    for (const hours of [week % 5, (week + 2) % 5]
      .map((place) => departures[place] ?? 0)
      .toSorted((a, b) => a - b)) {
      const departs = new Date(monday + week * WEEK_MS + Math.round(hours * 60) * MINUTE_MS);
      portal.clock.set(
        new Date(
          Math.max(portal.clock().getTime(), departs.getTime() - (3 + (n % 40)) * HOUR_MS),
        ).toISOString(),
      );
      const { id, flight } = await schedule(play, n, departs.toISOString());
      await end(play, n, id, flight);
      n += 1;
    }
    portal.clock.advance(10 * MINUTE_MS);
    if (week % 4 === 3) await endTerm(play, week % 12 === 3);
  }
  // Two that have not departed, one of them beyond the range that ends today.
  await schedule(play, n, new Date(portal.clock().getTime() + HOUR_MS).toISOString());
  await schedule(play, n + 1, new Date(portal.clock().getTime() + 2 * DAY_MS).toISOString());
  return play;
}
