import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldErrorsOf } from '../../../components/form/field-errors.ts';
import { exampleFlight } from '../testing/example-flight.ts';
import {
  blankFlight,
  departureOf,
  differences,
  editOf,
  errorsInWords,
  type FlightValues,
  fieldNames,
  fieldOfPath,
  flightErrors,
  namedValues,
  readTimeOfDay,
  tidied,
  timeHint,
  valuesOf,
  withFieldsOf,
} from './flight-values.ts';
import { blankNewFlight, newFlightBody } from './new-flight-values.ts';

const typed: FlightValues = {
  flightCode: 'AU175',
  departure: 'zrh',
  arrival: 'JFK',
  aircraft: 'Airbus A330-300',
  gate: '',
  day: '2026-03-01',
  time: '1830',
  staffJoining: '17:00',
  passengerJoining: '1730',
  boarding: '18.00',
  serviceCategory: '',
  notes: '',
};

/** Returns the issues of the server, by its own schema. */
function issuesOf(body: unknown) {
  const { error } = newFlightSchema.safeParse(body);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

describe('newFlightBody and flightErrors', () => {
  it('returns the body that the endpoint accepts', () => {
    expect(newFlightSchema.parse(newFlightBody({ ...blankNewFlight(), ...typed }))).toMatchObject({
      route: { departure: 'ZRH', arrival: 'JFK' },
      scheduledDate: '2026-03-01T18:30:00.000Z',
      times: { staffJoining: '17:00', passengerJoining: '17:30', boarding: '18:00' },
      roles: [
        { name: 'Captain', capacity: 1 },
        { name: 'Cabin Crew', capacity: 4 },
      ],
    });
  });

  it('reports missing required fields only', () => {
    const missing = [
      'flightCode',
      'departure',
      'arrival',
      'aircraft',
      'day',
      'time',
      'staffJoining',
      'passengerJoining',
      'boarding',
    ];
    expect(flightErrors(blankFlight())).toEqual(
      Object.fromEntries(missing.map((name) => [name, 'This is required.'])),
    );
    expect(flightErrors(typed)).toEqual({});
    expect(Object.keys(flightErrors({ ...typed, aircraft: ' \u200B ' }))).toEqual(['aircraft']);
  });

  it('reports a text that is not a time', () => {
    const errors = flightErrors({ ...typed, time: '25:00', boarding: 'late' });
    expect(Object.keys(errors)).toEqual(['time', 'boarding']);
    expect(errorsInWords(errors)).toMatch(/^Give a time/);
    expect(errorsInWords({ ...errors, ...flightErrors({ ...typed, aircraft: '' }) })).toBe(
      'Please fill in all required fields',
    );
  });

  it('normalizes the times', () => {
    expect(tidied({ ...typed, staffJoining: 'late' })).toEqual({
      ...typed,
      time: '18:30',
      staffJoining: 'late',
      passengerJoining: '17:30',
      boarding: '18:00',
    });
  });

  it.each([
    ['2026-03-01', '1830', '2026-03-01T18:30:00.000Z'],
    ['2028-02-29', '00:00', '2028-02-29T00:00:00.000Z'],
    ['2026-02-30', '18:30', null],
    ['2026-03-01', '25:00', null],
    ['', '18:30', null],
    ['2026-03-01', '', null],
  ])('returns for %j at %j the departure %s', (day, time, instant) => {
    expect(departureOf({ day, time })).toBe(instant);
  });

  it('keeps an invalid day for the server to reject', () => {
    const body = newFlightBody({ ...blankNewFlight(), ...typed, day: '2026-02-30' });
    expect(issuesOf(body).map(({ path }) => path)).toEqual(['scheduledDate']);
  });
});

describe('fieldOfPath', () => {
  it('finds the field of every issue', () => {
    const roles = [
      { id: 7, name: '', capacity: '1.5', requires: '' },
      { id: 3, name: 'Captain', capacity: '1', requires: '' },
    ];
    const body = newFlightBody({ ...blankNewFlight(), gate: 'x'.repeat(41), roles });
    const errors = fieldErrorsOf(issuesOf(body), fieldOfPath);
    expect(Object.keys(errors).toSorted()).toEqual(
      [
        'aircraft',
        'arrival',
        'boarding',
        'day',
        'departure',
        'flightCode',
        'gate',
        'passengerJoining',
        'roles.0.capacity',
        'roles.0.name',
        'staffJoining',
      ].toSorted(),
    );
  });

  it.each([
    ['roles', 'roles'],
    ['flight.roles.0.name', 'roles.0.name'],
    ['flight.scheduledDate', 'day'],
    ['roles.1', 'roles.1.name'],
    ['notes', 'notes'],
    ['', undefined],
    ['unknown', undefined],
  ])('returns for %j the field %s', (path, field) => {
    expect(fieldOfPath(path)).toBe(field);
  });
});

const soon = {
  ...blankFlight(),
  day: '2026-03-02',
  time: '00:40',
  staffJoining: '23:10',
  boarding: '0010',
};

describe('timeHint', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('names the day when it differs', () => {
    expect(timeHint(soon, 'time')).toBe('Mar 01, 19:40 your time');
    expect(timeHint(soon, 'boarding')).toBe('Mar 01, 19:10 your time');
  });

  it('says when a time is the evening before', () => {
    expect(timeHint(soon, 'staffJoining')).toBe('18:10 your time, the evening before');
  });

  it('returns null until both values are typed', () => {
    expect(timeHint(soon, 'passengerJoining')).toBeNull();
    expect(timeHint({ ...soon, day: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...soon, time: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...soon, boarding: '9pm' }, 'boarding')).toBeNull();
  });
});

describe('readTimeOfDay', () => {
  it.each([
    ['18:30', '18:30'],
    ['1830', '18:30'],
    ['9:05', '09:05'],
    ['905', '09:05'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    [' 18:30Z ', '18:30'],
    ['\u200B18:30\u2060 ', '18:30'],
    ['0000', '00:00'],
    ['23:59', '23:59'],
  ])('reads %j as %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  it.each(['', '18', '24:00', '25:00', '18:60', '18:3', '6pm', '18:30:00', '-1:30', 'noon', '12345'])(
    'does not read %j',
    (text) => {
      expect(readTimeOfDay(text)).toBeNull();
    },
  );
});

const shown = valuesOf(exampleFlight());

describe('editOf', () => {
  it('shows the departure as a Zulu day and time', () => {
    expect(shown).toMatchObject({ day: '2026-03-01', time: '18:30', departure: 'ZRH', boarding: '18:10' });
    expect(Object.keys(shown).toSorted()).toEqual(fieldNames.toSorted());
  });

  it('sends no unchanged field', () => {
    expect(editOf(shown, [], shown)).toEqual({});
    expect(editOf({ ...shown, gate: 'B14' }, ['gate'], shown)).toEqual({ gate: 'B14' });
    expect(editOf({ ...shown, notes: '' }, ['notes'], shown)).toEqual({ notes: '' });
  });

  it('sends a group whole, with the current values of its other fields', () => {
    const later = { ...shown, arrival: 'BOS', time: '19:00' };
    expect(editOf({ ...shown, departure: 'GVA' }, ['departure'], later)).toEqual({
      route: { departure: 'GVA', arrival: 'BOS' },
    });
    expect(editOf({ ...shown, day: '2026-03-02' }, ['day'], later)).toEqual({
      scheduledDate: '2026-03-02T19:00:00.000Z',
    });
    expect(editOf({ ...shown, boarding: '1815' }, ['boarding'], later)).toEqual({
      times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
    });
  });

  it('sends every field', () => {
    const other = Object.fromEntries(fieldNames.map((field) => [field, `${field} 2`]));
    const edit = editOf({ ...shown, ...other }, fieldNames, shown);
    expect(Object.keys(edit).toSorted()).toEqual([
      'aircraft',
      'flightCode',
      'gate',
      'notes',
      'route',
      'scheduledDate',
      'serviceCategory',
      'times',
    ]);
  });
});

describe('differences', () => {
  const now = { ...shown, gate: '', boarding: '18:20', notes: 'Other notes' };

  it('finds and names the changes of others', () => {
    const changed = differences(shown, now);
    expect(changed).toEqual(['gate', 'boarding', 'notes']);
    expect(namedValues(changed, now)).toBe('gate to nothing, boarding to 18:20Z, notes');
    expect(differences(shown, shown)).toEqual([]);
  });

  it('takes over the changes of others except in the fields the viewer changed', () => {
    const mine = { ...shown, aircraft: 'A350', gate: 'C1' };
    expect(withFieldsOf(mine, ['gate', 'boarding'], now)).toEqual({ ...mine, gate: '', boarding: '18:20' });
  });
});
