import { roleLimits } from '@crewroom/domain/flights/roles';
import { seriesSchema } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import {
  canAddRow,
  NO_QUALIFICATION,
  nextRow,
  readCapacity,
  requiredBy,
} from '../../../components/roles/role-row.ts';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { departureOf, fieldOfPath, type TimeField, valuesOf } from './flight-values.ts';
import {
  afterTypedTime,
  asReturnOf,
  blankNewFlight,
  lastRequirements,
  type NewFlightValues,
  newFlightErrors,
  seriesBody,
  seriesFlights,
  valuesOfNextWeekly,
} from './new-flight-values.ts';

/** Returns the values after some times were typed in order. */
function typing(...typed: readonly (readonly [TimeField, string])[]): NewFlightValues {
  let values = blankNewFlight();
  for (const [name, text] of typed) {
    values = { ...values, [name]: text };
    values = { ...values, ...afterTypedTime(values, name) };
  }
  return values;
}

const shown = ({ staffJoining, passengerJoining, boarding }: NewFlightValues) => [
  staffJoining,
  passengerJoining,
  boarding,
];

describe('afterTypedTime', () => {
  it('proposes the joining times from the departure, and moves those that nobody chose', () => {
    expect(shown(typing(['time', '1830']))).toEqual(['17:30', '17:50', '18:10']);
    expect(shown(typing(['time', '1830'], ['time', '1900']))).toEqual(['18:00', '18:20', '18:40']);
  });

  it('keeps a typed time, before and after the departure', () => {
    expect(shown(typing(['boarding', '18:05'], ['time', '1830']))).toEqual(['17:30', '17:50', '18:05']);
    const typed = typing(['time', '1830'], ['boarding', '18:10'], ['time', '19:00']);
    expect(shown(typed)).toEqual(['18:00', '18:20', '18:10']);
  });

  it('keeps an emptied time empty until the departure moves', () => {
    expect(shown(typing(['time', '1830'], ['boarding', '']))).toEqual(['17:30', '17:50', '']);
    expect(shown(typing(['time', '1830'], ['boarding', ''], ['time', '1900']))[2]).toBe('18:40');
  });

  it('proposes nothing for half a departure', () => {
    expect(shown(typing(['time', '18']))).toEqual(['', '', '']);
    expect(shown(typing(['time', '1830'], ['time', '18']))).toEqual(['17:30', '17:50', '18:10']);
  });
});

describe('role rows of a new flight', () => {
  it('adds a row without a name, for one seat, with its own key', () => {
    const [, crew] = blankNewFlight().roles;
    expect(nextRow(crew ? [crew] : [])).toEqual({ id: 2, name: '', capacity: '1', requires: '' });
    expect(nextRow([])).toEqual({ id: 0, name: '', capacity: '1', requires: '' });
  });

  it('stops at the maximum number of roles', () => {
    let { roles } = blankNewFlight();
    while (canAddRow(roles)) roles = [...roles, nextRow(roles)];
    expect(roles).toHaveLength(roleLimits.rows);
  });

  it.each([
    ['4', 4],
    ['', 1],
    ['x', 1],
    ['4 seats', 1],
    ['0', 1],
    ['-3', 1],
    ['Infinity', 1],
    ['1.5', 1.5],
    ['100000', 100_000],
  ])('sends %j as %s seats', (text, seats) => {
    expect(readCapacity(text)).toBe(seats);
  });
});

const flightWith = (id: string, requires: 'Captain License' | null) =>
  exampleFlight({ _id: id, roles: [{ ...exampleRole('Captain', 1), requires }] });

const row = (name: string, requires = '') => ({ id: 0, name, capacity: '1', requires });

describe('lastRequirements', () => {
  it('proposes the requirement of the newest flight with that role', () => {
    const last = lastRequirements([flightWith('2', 'Captain License'), flightWith('1', null)]);
    expect(requiredBy(row(' captain '), last)).toBe('Captain License');
    const changed = lastRequirements([flightWith('2', 'Captain License'), flightWith('3', null)]);
    expect(requiredBy(row('Captain'), changed)).toBe(NO_QUALIFICATION);
  });

  it('proposes nothing for an unknown role, and keeps the chosen requirement', () => {
    const last = lastRequirements([flightWith('1', 'Captain License')]);
    expect(requiredBy(row('Loadmaster'), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row(''), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row('Captain', NO_QUALIFICATION), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row('Captain', 'Network Division'), last)).toBe('Network Division');
  });
});

const flight = exampleFlight({
  scheduledDate: '2026-03-01T00:20:00.000Z',
  times: { staffJoining: '23:20', passengerJoining: '23:50', boarding: '00:05' },
  roles: [exampleRole('Captain', 1), exampleRole('Cabin Crew', 6)],
});

describe('valuesOfNextWeekly', () => {
  it.each([
    ['that is to come', '2026-02-20T12:00:00.000Z', '2026-03-08T00:20:00.000Z'],
    ['that just left', '2026-03-01T00:20:00.000Z', '2026-03-08T00:20:00.000Z'],
    ['of last week, before its hour', '2026-03-08T00:19:59.999Z', '2026-03-08T00:20:00.000Z'],
    ['of last week, at its hour', '2026-03-08T00:20:00.000Z', '2026-03-15T00:20:00.000Z'],
    ['of long ago', '2027-01-01T12:00:00.000Z', '2027-01-03T00:20:00.000Z'],
  ])('proposes a flight %s again for its next weekday', (_, now, departure) => {
    const values = valuesOfNextWeekly(flight, new Date(now));
    expect(departureOf(values)).toBe(departure);
    expect(values).toMatchObject({ ...flight.times, flightCode: 'SK102', isWeekly: false });
    expect(values.roles.map(({ id, name, capacity }) => [id, name, capacity])).toEqual([
      [0, 'Captain', '1'],
      [1, 'Cabin Crew', '6'],
    ]);
  });

  it('begins the return flight where the flight ends, on the same day, without its gate', () => {
    const before = new Date('2026-02-20T12:00:00.000Z');
    const values = valuesOfNextWeekly({ ...flight, gate: 'B12' }, before);
    expect(asReturnOf(flight, values, before)).toEqual({
      ...values,
      departure: 'JFK',
      arrival: 'ZRH',
      gate: '',
      day: '2026-03-01',
      time: '02:50',
      staffJoining: '01:50',
      passengerJoining: '02:20',
      boarding: '02:35',
      ownTimes: ['passengerJoining', 'boarding'],
    });
  });
});

describe('seriesBody and seriesFlights', () => {
  const weekly = { ...blankNewFlight(), ...valuesOf(exampleFlight()), isWeekly: true };

  it('returns the body that the endpoint accepts', () => {
    const body = seriesSchema.parse(
      seriesBody({ ...weekly, weeks: '6', timeZone: ' America/\u200BNew York\u2060 ' }),
    );
    expect(body).toMatchObject({
      weeks: 6,
      timeZone: 'America/New_York',
      flight: { scheduledDate: '2026-03-01T18:30:00.000Z' },
    });
  });

  it('departs once a week at the same local time, and says where its Zulu time changes', () => {
    const flights = seriesFlights({ ...weekly, day: '2026-03-21', weeks: '3', timeZone: 'europe/zurich ' });
    expect(flights.map(({ scheduledDate, isZuluMoved }) => [scheduledDate, isZuluMoved])).toEqual([
      ['2026-03-21T18:30:00.000Z', false],
      ['2026-03-28T18:30:00.000Z', false],
      ['2026-04-04T17:30:00.000Z', true],
    ]);
  });

  it('lists the flights before their joining times are typed', () => {
    const typed = { ...weekly, staffJoining: '', boarding: '1', weeks: '2' };
    expect(seriesFlights(typed)).toHaveLength(2);
  });

  it.each(['', 'Mars', '+01:00'])(
    'returns no flights in the time zone %j, and shows the error at its field',
    (timeZone) => {
      const typed = { ...weekly, timeZone };
      expect(seriesFlights(typed)).toEqual([]);
      expect(newFlightErrors(typed)).toEqual({ timeZone: 'Choose a time zone such as Europe/Zurich.' });
      expect(newFlightErrors({ ...typed, isWeekly: false })).toEqual({});
      const { error } = seriesSchema.safeParse(seriesBody(typed));
      expect(error?.issues.map(({ path }) => fieldOfPath(path.join('.')))).toEqual(['timeZone']);
    },
  );

  it.each(['', '1', '13', '2.5', 'six'])(
    'returns no flights for %j weeks, and the server rejects it',
    (weeks) => {
      expect(seriesFlights({ ...weekly, weeks })).toEqual([]);
      const { error } = seriesSchema.safeParse(seriesBody({ ...weekly, weeks }));
      expect(error?.issues.map(({ path }) => fieldOfPath(path.join('.')))).toEqual(['weeks']);
    },
  );

  it('returns no flights without a departure', () => {
    expect(seriesFlights({ ...weekly, weeks: '3', time: '' })).toEqual([]);
  });
});
