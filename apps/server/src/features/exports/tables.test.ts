import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { cellsOf, readExport } from '../../testing/exports/read-export.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertSanction, insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { removeOldAttendance } from '../game/attendance.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

let portal: TestPortal;
let admin: SignedInMember;
let dora: SignedInMember;
let ada: SignedInMember;
let bob: SignedInMember;

const named = (username: string, rank: number, given: Partial<Row<'users'>> = {}) =>
  signedInMember(portal, {
    username,
    rank,
    rank_name: `Rank ${rank}`,
    rank_role_id: `role-${rank}`,
    ...given,
  });

beforeEach(async () => {
  portal = await createFlightPortal();
  admin = await named('Zoe_Admin', 247);
  dora = await named('dora', 244);
  ada = await named('Ada', 239, { display_name: '=HYPERLINK("x")' });
  bob = await named('Bob', 239);
});

afterEach(() => portal[Symbol.asyncDispose]());

const FEBRUARY = 'from=2026-02-01&to=2026-02-28';

const exported = (address: string, { as } = admin) => readExport(portal, address, as);

type Seated = {
  readonly of: SignedInMember;
  readonly role?: 'Captain' | 'Cabin Crew';
  readonly by?: SignedInMember;
};

/** Inserts a flight dispatched by dora with a captain and three cabin crew seats, and seats these people. */
async function fly(given: Partial<Row<'flights'>>, seats: readonly Seated[] = []): Promise<string> {
  const { db } = portal.database;
  const flight = await insertFlight(db, { dispatcher_id: dora.user.id, ...given });
  const roles = {
    Captain: await insertRole(db, { flight_id: flight.id, name: 'Captain', capacity: 1 }),
    'Cabin Crew': await insertRole(db, { flight_id: flight.id, capacity: 3, position: 1 }),
  };
  let cabin = 0;
  for (const { of, role = 'Cabin Crew', by } of seats) {
    if (role === 'Cabin Crew') cabin += 1;
    const seat_number = role === 'Captain' ? 1 : cabin;
    await insertSeat(db, roles[role], {
      user_id: of.user.id,
      seat_number,
      assigned_by_id: by?.user.id ?? null,
    });
  }
  return flight.id;
}

async function review(flightId: string, payload: object = {}): Promise<void> {
  const response = await portal.send('PUT', `/api/flights/${flightId}/review`, { as: admin.as, payload });
  expect(codeOf(response)).toBe('200');
}

/**
 * Inserts a flight with ada as captain, and bob in a seat that dora gave them, who was absent. It awards 3 points, and 5 to
 * dora.
 */
async function reviewedFlight(given: Partial<Row<'flights'>> = {}): Promise<string> {
  const flown = {
    scheduled_date: '2026-02-10T18:30:00.000Z',
    status: 'CONCLUDED',
    gate: 'A-12',
    ...given,
  } as const;
  const id = await fly(flown, [
    { of: bob, by: dora },
    { of: ada, role: 'Captain' },
  ]);
  await review(id, { points: { attended: 3, hosted: 5 }, absentUserIds: [bob.user.id] });
  return id;
}

/** Stores a game report about a member on a flight, in minutes after its departure at 18:30. */
async function report(
  flightId: string,
  { user }: SignedInMember,
  ...minutes: readonly number[]
): Promise<void> {
  const departure = Date.parse('2026-02-10T18:30:00.000Z');
  const events = minutes.map((minute, index) => ({
    flight_id: flightId,
    event_id: newId(),
    user_id: user.id,
    type: index % 2 === 0 ? ('joined' as const) : ('left' as const),
    at: toInstant(new Date(departure + minute * 60_000)),
  }));
  await portal.database.db.insertInto('attendance_events').values(events).execute();
}

describe('the export of flights', () => {
  it('contains the approved flights of the days in every status, by departure', async () => {
    await fly({ flight_code: 'LAST', scheduled_date: '2026-02-28T23:59:00.000Z' });
    await fly({ flight_code: 'AFTER', scheduled_date: '2026-03-01T00:00:00.000Z' });
    await fly({ flight_code: 'FIRST', scheduled_date: '2026-02-01T00:00:00.000Z', status: 'CANCELLED' });
    await fly({ flight_code: 'BEFORE', scheduled_date: '2026-01-31T23:59:59.999Z' });
    const pending = {
      approval_status: 'pending',
      status: 'SCHEDULED',
      decided_at: null,
      decided_by_id: null,
    } as const;
    await fly({ flight_code: 'PENDING', scheduled_date: '2026-02-05T10:00:00.000Z', ...pending });
    await fly({ flight_code: '-2+3', scheduled_date: '2026-02-10T18:30:00.000Z', gate: 'A-12' }, [
      { of: ada },
      { of: bob },
    ]);
    expect(await exported(`flights.csv?${FEBRUARY}`)).toEqual([
      expect.objectContaining({
        flightCode: 'FIRST',
        status: 'CANCELLED',
        scheduledDate: '2026-02-01 00:00',
      }),
      {
        flightCode: '-2+3',
        departure: 'ZRH',
        arrival: 'LHR',
        scheduledDate: '2026-02-10 18:30',
        status: 'AVAILABLE',
        dispatcher: 'dora',
        aircraft: 'A320',
        gate: 'A-12',
        seats: '4',
        filled: '2',
      },
      expect.objectContaining({ flightCode: 'LAST', gate: '', filled: '0' }),
    ]);
    const response = await portal.send('GET', `/api/admin/export/flights.csv?${FEBRUARY}`, { as: admin.as });
    expect(response.body).toContain("\r\n'-2+3,ZRH,");
  });
});

describe('the export of seats', () => {
  it('contains each seat with who gave it, and its result and points once the flight was reviewed', async () => {
    await fly({ flight_code: 'NEXT', scheduled_date: '2026-02-11T18:30:00.000Z' }, [{ of: ada, by: ada }]);
    await reviewedFlight({ flight_code: 'DONE' });
    const seats = await exported(`seats.csv?${FEBRUARY}`);
    expect(seats[0]).toEqual({
      flightCode: 'DONE',
      scheduledDate: '2026-02-10 18:30',
      status: 'LOGGED',
      role: 'Captain',
      username: 'Ada',
      assignedBy: '',
      result: 'attended',
      points: '3',
    });
    expect(cellsOf(seats, 'flightCode', 'username', 'assignedBy', 'result', 'points')).toEqual([
      'DONE Ada - attended 3',
      'DONE Bob dora absent 0',
      'NEXT Ada - - -',
    ]);
  });
});

const minutes = async () => cellsOf(await exported(`hours.csv?${FEBRUARY}`), 'username', 'minutesInGame');

describe('the export of hours', () => {
  const columns = ['username', 'flightsAttended', 'flightsHosted', 'absences', 'points', 'pay'];

  it('sums the work of each member with a seat, and its credits, for those flights only', async () => {
    await reviewedFlight();
    const second = { scheduled_date: '2026-02-20T18:30:00.000Z', status: 'CONCLUDED' } as const;
    await review(await fly(second, [{ of: ada }, { of: dora }]));
    await reviewedFlight({ scheduled_date: '2026-01-20T18:30:00.000Z' });
    await fly({ scheduled_date: '2026-02-21T18:30:00.000Z', dispatcher_id: ada.user.id }, [{ of: bob }]);
    const reward = { type: 'bonus', amount: 50, reason: 'Helped' };
    await portal.send('POST', `/api/admin/users/${ada.user.id}/reward`, { as: admin.as, payload: reward });
    expect(cellsOf(await exported(`hours.csv?${FEBRUARY}`), ...columns)).toEqual([
      'Ada 2 0 0 4 4.00',
      'Bob 0 0 1 0 0.00',
      'dora 1 2 0 8 8.00',
    ]);
  });

  it('leaves out members who only hosted', async () => {
    await reviewedFlight();
    expect(cellsOf(await exported(`hours.csv?${FEBRUARY}`), 'username')).toEqual(['Ada', 'Bob']);
  });

  it('contains the minutes in the game, 0 for a member who never came, until they are deleted after 90 days', async () => {
    const flight = await reviewedFlight();
    await fly({ scheduled_date: '2026-02-12T18:30:00.000Z' }, [{ of: dora }, { of: ada }]);
    expect(await minutes()).toEqual(['Ada -', 'Bob -', 'dora -']);
    await report(flight, ada, -20, 0, 5, 30);
    await report(flight, dora, -30, 10);
    expect(await minutes()).toEqual(['Ada 45', 'Bob 0', 'dora 40']);
    portal.clock.advance(91 * DAY_MS);
    await removeOldAttendance(portal.database, portal.clock());
    admin = { ...admin, as: await portal.signIn(admin.user.id) };
    expect(await minutes()).toEqual(['Ada -', 'Bob -', 'dora -']);
  });
});

const memberColumns = ['username', 'termAttended', 'termHosted', 'termPay', 'careerAttended', 'careerHosted'];

describe('the export of members', () => {
  it('contains the current members by username, with their current state', async () => {
    const { db } = portal.database;
    await named('former', 200);
    await named('_early', 239);
    await insertSanction(db, { user_id: bob.user.id, issuer_id: admin.user.id });
    const leave = {
      user_id: ada.user.id,
      from_date: '2026-03-02',
      to_date: '2026-03-02',
      status: 'approved',
    } as const;
    const decided = { decided_by_id: admin.user.id, decided_at: toInstant(portal.clock()) };
    const blank = { id: newId(), reason: null, comment: null, created_at: decided.decided_at };
    await db
      .insertInto('leaves')
      .values({ ...leave, ...decided, ...blank })
      .execute();
    await db
      .updateTable('users')
      .set({
        role: 'Purser',
        last_login_at: '2026-03-01T09:05:59.000Z',
        required_flights: 6,
        imported_flights: 40,
      })
      .where('id', '=', ada.user.id)
      .execute();
    const members = await exported('members.csv');
    expect(cellsOf(members, 'username', 'suspended', 'onLeave')).toEqual([
      '_early no no',
      'Ada no yes',
      'Bob yes no',
      'dora no no',
      'Zoe_Admin no no',
    ]);
    expect(members[1]).toEqual({
      username: 'Ada',
      displayName: '=HYPERLINK("x")',
      rank: 'Rank 239',
      role: 'Purser',
      lastLogin: '2026-03-01 09:05',
      onLeave: 'yes',
      suspended: 'no',
      requiredFlights: '6',
      termAttended: '0',
      termHosted: '0',
      termPay: '0.00',
      careerAttended: '40',
      careerHosted: '0',
      qualifications: '',
    });
    expect(members[2]).toMatchObject({ role: '', rank: 'Rank 239' });
    const response = await portal.send('GET', '/api/admin/export/members.csv', { as: admin.as });
    expect(response.body).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('contains the current qualifications in the order of their grants', async () => {
    const until = (at: number | null) =>
      at === null ? null : toInstant(new Date(portal.clock().getTime() + at));
    const grants = [
      ['Captain License', '2026-01-03T00:00:00.000Z', null],
      ['Cabin Crew Licence', '2026-01-02T00:00:00.000Z', HOUR_MS],
      ['First Officer Licence', '2026-01-01T00:00:00.000Z', 0],
    ] as const;
    const values = grants.map(([name, granted_at, left]) => ({
      id: newId(),
      user_id: bob.user.id,
      name,
      granted_at,
      granted_by_id: admin.user.id,
      expires_at: until(left),
      told_days: null,
    }));
    await portal.database.db.insertInto('qualifications').values(values).execute();
    const held = cellsOf(await exported('members.csv'), 'username', 'qualifications');
    expect(held).toContain('Bob Cabin Crew Licence; Captain License');
  });

  it('counts a term in the career before and after it is closed, and when that is undone', async () => {
    await reviewedFlight();
    const figures = async () =>
      cellsOf(await exported('members.csv'), ...memberColumns).filter((row) => /^(Ada|dora)/.test(row));
    const open = ['Ada 1 0 3.00 1 0', 'dora 0 1 5.00 0 1'];
    expect(await figures()).toEqual(open);
    const preview = await portal.send('GET', '/api/admin/term/preview', { as: admin.as });
    const { term } = termEndpoints.previewTerm.response.parse(preview.json());
    expect(codeOf(await portal.send('POST', '/api/admin/term/advance', { as: admin.as }))).toBe('200');
    expect(await figures()).toEqual(['Ada 0 0 0.00 1 0', 'dora 0 0 0.00 0 1']);
    // A period consists of days, so its flights stay though their term was closed.
    expect(cellsOf(await exported(`hours.csv?${FEBRUARY}`), 'username', 'pay')).toEqual([
      'Ada 3.00',
      'Bob 0.00',
    ]);
    const undo = { as: admin.as, payload: { termId: term._id } };
    expect(codeOf(await portal.send('POST', '/api/admin/term/undo', undo))).toBe('200');
    expect(await figures()).toEqual(open);
  });
});

describe('the export of the leaderboard', () => {
  it('contains the places of the screen', async () => {
    await reviewedFlight();
    const rows = await exported('leaderboard.csv');
    expect(rows[0]).toEqual({
      position: '1',
      username: 'dora',
      displayName: 'dora',
      rank: 'Rank 244',
      termPay: '5.00',
      termFlights: '1',
    });
    expect(cellsOf(rows, 'position', 'username', 'termPay')).toEqual([
      '1 dora 5.00',
      '2 Ada 3.00',
      '3 Bob 0.00',
      '4 Zoe_Admin 0.00',
    ]);
  });
});

it('names erased members "Deleted member", without their time in the game', async () => {
  const flight = await reviewedFlight();
  await report(flight, ada, 0, 30);
  await report(flight, bob, 0, 10);
  for (const { user } of [ada, dora]) {
    await eraseFully({ ...portal, config: portal.config }, user.roblox_id);
  }
  expect(cellsOf(await exported(`flights.csv?${FEBRUARY}`), 'dispatcher')).toEqual(['Deleted member']);
  expect(cellsOf(await exported(`seats.csv?${FEBRUARY}`), 'username', 'assignedBy', 'result')).toEqual([
    'Deleted member - attended',
    'Bob Deleted member absent',
  ]);
  expect(cellsOf(await exported(`hours.csv?${FEBRUARY}`), 'username', 'minutesInGame', 'pay')).toEqual([
    'Bob 10 0.00',
    'Deleted member - 3.00',
  ]);
  expect(cellsOf(await exported('members.csv'), 'username')).toEqual(['Bob', 'Zoe_Admin']);
});

it('shows administrators their own rows like those of others', async () => {
  const flight = await fly({ scheduled_date: '2026-02-10T18:30:00.000Z', status: 'CONCLUDED' }, [
    { of: admin, by: dora },
  ]);
  await review(flight, { absentUserIds: [] });
  const owner = await named('Owner', 255);
  for (const address of ['members.csv', `seats.csv?${FEBRUARY}`, `hours.csv?${FEBRUARY}`]) {
    expect(await exported(address)).toEqual(await exported(address, owner));
  }
});
