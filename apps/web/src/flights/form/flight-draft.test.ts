import { roleLimits } from '@crewroom/domain/flights/roles';
import { newFlightSchema } from '@crewroom/domain/flights/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  areStartingRows,
  blankFields,
  canAddRow,
  departureOf,
  emptyDraft,
  type FlightDraft,
  flightFieldsOf,
  type RoleRow,
  readCapacity,
  readTimeOfDay,
  rolesOf,
  startingRows,
  timeHint,
  unreadableTimes,
  withNewRow,
  withoutRow,
  withRow,
} from './flight-draft.ts';

const draft: FlightDraft = {
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

describe('the draft of a flight', () => {
  it('becomes what the call takes', () => {
    const body = { ...flightFieldsOf(draft), roles: rolesOf(startingRows()) };
    expect(newFlightSchema.parse(body)).toMatchObject({
      route: { departure: 'ZRH', arrival: 'JFK' },
      scheduledDate: '2026-03-01T18:30:00.000Z',
      times: { staffJoining: '17:00', passengerJoining: '17:30', boarding: '18:00' },
      roles: [
        { name: 'Captain', capacity: 1 },
        { name: 'Cabin Crew', capacity: 4 },
      ],
    });
  });

  it('misses the required fields, and nothing else', () => {
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
    expect(blankFields(emptyDraft)).toEqual(missing);
    expect(blankFields(draft)).toEqual([]);
    expect(blankFields({ ...draft, aircraft: ' \u200B ' })).toEqual(['aircraft']);
  });

  it('names the fields whose text is no time', () => {
    expect(unreadableTimes({ ...draft, time: '25:00', boarding: 'late' })).toEqual(['time', 'boarding']);
    expect(unreadableTimes(draft)).toEqual([]);
  });

  it.each([
    ['2026-03-01', '1830', '2026-03-01T18:30:00.000Z'],
    ['2028-02-29', '00:00', '2028-02-29T00:00:00.000Z'],
    ['2026-02-30', '18:30', null],
    ['2026-03-01', '25:00', null],
    ['', '18:30', null],
    ['2026-03-01', '', null],
  ])('on %j at %j departs at %s', (day, time, instant) => {
    expect(departureOf({ day, time })).toBe(instant);
  });

  it('keeps a day that is none for the server to refuse', () => {
    const body = { ...flightFieldsOf({ ...draft, day: '2026-02-30' }), roles: rolesOf(startingRows()) };
    expect(newFlightSchema.safeParse(body).error?.issues.map(({ path }) => path)).toEqual([
      ['scheduledDate'],
    ]);
  });
});

const names = (rows: readonly RoleRow[]) => rows.map(({ name }) => name);

describe('the role rows of a new flight', () => {
  it('start with a captain and four cabin crew', () => {
    expect(rolesOf(startingRows())).toEqual([
      { name: 'Captain', capacity: 1 },
      { name: 'Cabin Crew', capacity: 4 },
    ]);
  });

  it('are as they started while they say the same, whichever rows say it', () => {
    const [captain, crew] = startingRows();
    expect(areStartingRows(startingRows().map((row) => ({ ...row, id: row.id + 7 })))).toBe(true);
    expect(areStartingRows(withNewRow(startingRows()))).toBe(false);
    expect(areStartingRows(captain ? [captain] : [])).toBe(false);
    expect(areStartingRows(captain && crew ? [captain, { ...crew, capacity: '5' }] : [])).toBe(false);
  });

  it('grow by a row without a name, for one, that is told apart from any that ever stood', () => {
    const rows = withNewRow(withoutRow(startingRows(), 0));
    expect(rolesOf(rows)).toEqual([
      { name: 'Cabin Crew', capacity: 4 },
      { name: '', capacity: 1 },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  it('change one at a time', () => {
    const rows = withRow(startingRows(), { id: 1, name: 'Passenger', capacity: '30' });
    expect(names(rows)).toEqual(['Captain', 'Passenger']);
  });

  it('never lose the last one', () => {
    const [last] = startingRows();
    const rows = withoutRow(startingRows(), 1);
    expect(rows).toEqual([last]);
    expect(withoutRow(rows, 0)).toEqual([last]);
  });

  it('end where the portal takes no more', () => {
    let rows = startingRows();
    while (canAddRow(rows)) rows = withNewRow(rows);
    expect(rows).toHaveLength(roleLimits.rows);
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
  ])('ask with %j for %s seats', (text, seats) => {
    expect(readCapacity(text)).toBe(seats);
  });
});

const draftOfTimeHints = {
  ...emptyDraft,
  day: '2026-03-02',
  time: '00:40',
  staffJoining: '23:10',
  boarding: '0010',
};

describe('the local time beside a Zulu time', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('names its day where that is another', () => {
    expect(timeHint(draftOfTimeHints, 'time')).toBe('Mar 01, 19:40 your time');
    expect(timeHint(draftOfTimeHints, 'boarding')).toBe('Mar 01, 19:10 your time');
  });

  it('says when a time is the evening before', () => {
    expect(timeHint(draftOfTimeHints, 'staffJoining')).toBe('18:10 your time, the evening before');
  });

  it('waits until there is something to tell', () => {
    expect(timeHint(draftOfTimeHints, 'passengerJoining')).toBeNull();
    expect(timeHint({ ...draftOfTimeHints, day: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...draftOfTimeHints, time: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...draftOfTimeHints, boarding: '9pm' }, 'boarding')).toBeNull();
  });
});

describe('a time of day', () => {
  it.each([
    ['18:30', '18:30'],
    ['1830', '18:30'],
    ['9:05', '09:05'],
    ['905', '09:05'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    [' 18:30Z ', '18:30'],
    ['0000', '00:00'],
    ['23:59', '23:59'],
  ])('is read from %j as %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  it.each(['', '18', '24:00', '25:00', '18:60', '18:3', '6pm', '18:30:00', '-1:30', 'noon', '12345'])(
    'is not read from %j',
    (text) => {
      expect(readTimeOfDay(text)).toBeNull();
    },
  );
});
