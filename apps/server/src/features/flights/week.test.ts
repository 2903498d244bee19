import { type FlightWeek, flightWeekSchema } from '@crewroom/domain/flights/endpoints';
import { weekdays } from '@crewroom/domain/flights/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { type FlightStage, flightStages, stageFlight } from '../../testing/flights/staged-flight.ts';
import { insertSeat } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let viewer: SignedInMember;
let dispatcher: SignedInMember;

beforeAll(async () => {
  portal = await createFlightPortal();
  viewer = await signedInMember(portal, { rank: 239 });
  dispatcher = await signedInMember(portal, { username: 'Dispatching' });
});

afterAll(() => portal[Symbol.asyncDispose]());

function addFlight(code: string, departure: string, stage: FlightStage = 'available') {
  const given = { dispatcher_id: dispatcher.user.id, flight_code: code, scheduled_date: departure };
  return stageFlight(portal.database.db, stage, given);
}

async function ask(date?: string, { as } = viewer) {
  const query = date === undefined ? '' : `?date=${encodeURIComponent(date)}`;
  return await portal.send('GET', `/api/flights/week${query}`, { as });
}

async function week(date?: string, as = viewer): Promise<FlightWeek> {
  const response = await ask(date, as);
  expect(response.statusCode).toBe(200);
  return flightWeekSchema.parse(response.json());
}

const weekStartOf = async (date: string) => (await week(date)).weekStart;

/** Returns the codes of a week's flights by day, without empty days. */
async function codes(date?: string, as = viewer): Promise<Record<string, string[]>> {
  const { flights } = await week(date, as);
  expect(Object.keys(flights)).toEqual([...weekdays]);
  const days = weekdays.map((day) => [day, flights[day].map(({ flightCode }) => flightCode)] as const);
  return Object.fromEntries(days.filter(([, found]) => found.length > 0));
}

describe('a week', () => {
  it('has all seven days, including empty ones, and begins on Monday, 00:00Z', async () => {
    expect(await week('2031-06-18')).toEqual({
      weekStart: '2031-06-16T00:00:00.000Z',
      flights: Object.fromEntries(weekdays.map((day) => [day, []])),
    });
  });

  it('ends on Sunday at 23:59:59.999Z, and the next begins a millisecond later', async () => {
    await addFlight('SAT', '2026-05-16T23:59:59.999Z');
    await addFlight('SUN', '2026-05-17T23:59:59.999Z');
    await addFlight('MON', '2026-05-18T00:00:00.000Z');
    expect(await codes('2026-05-17')).toEqual({ Saturday: ['SAT'], Sunday: ['SUN'] });
    expect(await codes('2026-05-18')).toEqual({ Monday: ['MON'] });
    expect(await codes('2026-05-17T23:59:59.999Z')).toEqual({ Saturday: ['SAT'], Sunday: ['SUN'] });
    expect(await codes('2026-05-18T00:00:00.000Z')).toEqual({ Monday: ['MON'] });
  });

  it('contains a timestamp with any UTC offset', async () => {
    // Monday morning in Kathmandu (+05:45) is Sunday evening in Zulu.
    expect(await weekStartOf('2026-05-18T05:44:59+05:45')).toBe('2026-05-11T00:00:00.000Z');
    expect(await weekStartOf('2026-05-18T05:45:00+05:45')).toBe('2026-05-18T00:00:00.000Z');
    expect(await weekStartOf('2026-05-17T20:00:00-04:00')).toBe('2026-05-18T00:00:00.000Z');
  });

  it('is the current one, by the portal’s clock, for an absent or empty date', async () => {
    expect((await week('')).weekStart).toBe('2026-03-02T00:00:00.000Z');
    expect((await week()).weekStart).toBe('2026-03-02T00:00:00.000Z');
    portal.clock.set('2026-03-08T23:59:59.999Z');
    expect((await week()).weekStart).toBe('2026-03-02T00:00:00.000Z');
    portal.clock.set('2026-03-09T00:00:00.000Z');
    expect((await week()).weekStart).toBe('2026-03-09T00:00:00.000Z');
  });

  it.each(['today', '2026-02-30', '2026-03-01T10:00:00', '2026-03-01T25:00:00Z', '9999-12-31'])(
    'rejects (400) the date "%s"',
    async (date) => {
      const response = await ask(date);
      expect(response.statusCode).toBe(400);
      expect(response.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe('date');
    },
  );

  it('rejects (400) two dates and unknown parameters', async () => {
    for (const query of [
      'date=2026-03-01&date=2026-03-02',
      'date[]=2026-03-01',
      'day=2026-03-01',
      'status=all',
    ]) {
      const response = await portal.send('GET', `/api/flights/week?${query}`, { as: viewer.as });
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('the flights of a week', () => {
  it('are sorted by time within the day', async () => {
    await addFlight('LATE', '2026-06-02T22:00:00.000Z');
    await addFlight('EARLY', '2026-06-02T01:00:00.000Z');
    await addFlight('NOON', '2026-06-02T12:00:00.000Z');
    expect(await codes('2026-06-01')).toEqual({ Tuesday: ['EARLY', 'NOON', 'LATE'] });
  });

  it('include approved flights of every status and archived ones, for every viewer', async () => {
    const admin = await signedInMember(portal, { rank: 247 });
    for (const [hour, stage] of flightStages.entries()) {
      await addFlight(`F${hour}`, `2026-06-10T${String(hour).padStart(2, '0')}:00:00.000Z`, stage);
    }
    const approved = flightStages.map((_stage, hour) => `F${hour}`).slice(2);
    expect(flightStages.slice(0, 2)).toEqual(['pending', 'rejected']);
    for (const one of [viewer, dispatcher, admin]) {
      expect(await codes('2026-06-10', one)).toEqual({ Wednesday: approved });
    }
  });

  it('have the fields of a card, and whether the viewer is aboard', async () => {
    const { flight, roles } = await addFlight('CARD', '2026-06-16T18:30:00.000Z');
    const [captain] = roles;
    if (captain !== undefined) await insertSeat(portal.database.db, captain, { user_id: viewer.user.id });
    const card = (await week('2026-06-16')).flights.Tuesday[0];
    expect(card).toMatchObject({
      _id: flight.id,
      flightCode: 'CARD',
      route: { departure: 'ZRH', arrival: 'LHR' },
      aircraft: 'A320',
      scheduledDate: '2026-06-16T18:30:00.000Z',
      status: 'AVAILABLE',
      dispatcher: { _id: dispatcher.user.id, robloxUsername: 'Dispatching' },
      dispatcherUsername: 'Dispatching',
      assignedSlots: 1,
      totalSlots: 5,
      isUserAssigned: true,
      roles: [
        { name: 'Captain', capacity: 1, assigned: [{ username: viewer.user.username }] },
        { name: 'Cabin Crew', capacity: 4, assigned: [] },
      ],
    });
    expect((await week('2026-06-16', dispatcher)).flights.Tuesday[0]?.isUserAssigned).toBe(false);
  });
});
