import { describe, expect, it } from 'vitest';
import {
  flightEditSchema,
  memberSeatSchema,
  newFlightSchema,
  reviewPointsSchema,
  reviewSchema,
  roleInputSchema,
  seatSchema,
  statusInputSchema,
} from './schemas.ts';

const REQUIRED = 'Please fill in all required fields';
const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef';

const complete = {
  flightCode: ' CW101 ',
  route: { departure: 'zrh', arrival: 'JFK' },
  aircraft: 'A330-300',
  scheduledDate: '2026-03-01T20:30:00+02:00',
  times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
  roles: [{ name: 'Captain', capacity: 1 }],
};

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

const errors = ({ error }: Result) =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const errorsOfNewFlight = (changes: Record<string, unknown>) =>
  errors(newFlightSchema.safeParse({ ...complete, ...changes }));

describe('a new flight', () => {
  it('is returned tidied, with its departure as UTC, and without gate, service category and notes if absent', () => {
    expect(newFlightSchema.parse(complete)).toEqual({
      flightCode: 'CW101',
      route: { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'A330-300',
      scheduledDate: '2026-03-01T18:30:00.000Z',
      times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
      roles: [{ name: 'Captain', capacity: 1, requires: null }],
    });
  });

  it('may have a blank gate, service category and notes', () => {
    const flight = newFlightSchema.parse({ ...complete, gate: ' ', serviceCategory: '', notes: '' });
    expect(flight).toMatchObject({ gate: '', serviceCategory: '', notes: '' });
  });

  it('may have the same origin and destination', () => {
    expect(errorsOfNewFlight({ route: { departure: 'ZRH', arrival: 'zrh' } })).toEqual([]);
  });

  const [departure, times] = [{ arrival: 'JFK' }, complete.times];
  it.each([
    ['flightCode', { flightCode: undefined }],
    ['flightCode', { flightCode: null }],
    ['flightCode', { flightCode: '  ' }],
    ['flightCode', { flightCode: '\u200B' }],
    ['aircraft', { aircraft: undefined }],
    ['aircraft', { aircraft: '' }],
    ['route', { route: undefined }],
    ['route', { route: null }],
    ['route.departure', { route: departure }],
    ['route.departure', { route: { ...departure, departure: '\n' } }],
    ['route.arrival', { route: { departure: 'ZRH' } }],
    ['route.arrival', { route: { departure: 'ZRH', arrival: '' } }],
    ['scheduledDate', { scheduledDate: undefined }],
    ['scheduledDate', { scheduledDate: '' }],
    ['scheduledDate', { scheduledDate: null }],
    ['times', { times: undefined }],
    ['times.staffJoining', { times: { ...times, staffJoining: '' } }],
    ['times.passengerJoining', { times: { ...times, passengerJoining: undefined } }],
    ['times.boarding', { times: { ...times, boarding: ' ' } }],
  ])('asks for %s when it is %j', (path, changes) => {
    expect(errorsOfNewFlight(changes)).toEqual([`${path}: ${REQUIRED}`]);
  });

  it('names every field that is missing', () => {
    expect(errors(newFlightSchema.safeParse({ roles: complete.roles }))).toEqual([
      `flightCode: ${REQUIRED}`,
      `route: ${REQUIRED}`,
      `aircraft: ${REQUIRED}`,
      `scheduledDate: ${REQUIRED}`,
      `times: ${REQUIRED}`,
    ]);
    expect(errors(newFlightSchema.safeParse(undefined))).toEqual([`: ${REQUIRED}`]);
  });

  it.each([
    ['flightCode: Use at most 12 characters. This has 13.', { flightCode: 'x'.repeat(13) }],
    ['aircraft: Use at most 60 characters. This has 61.', { aircraft: 'x'.repeat(61) }],
    ['gate: Use at most 40 characters. This has 41.', { gate: 'x'.repeat(41) }],
    ['serviceCategory: Use at most 40 characters. This has 41.', { serviceCategory: 'x'.repeat(41) }],
    ['notes: Use at most 4000 characters. This has 4001.', { notes: 'x'.repeat(4001) }],
    [
      'route.arrival: Use at most 40 characters. This has 41.',
      { route: { departure: 'ZRH', arrival: 'x'.repeat(41) } },
    ],
    [
      'scheduledDate: Give the date and time with its zone, such as 2026-03-01T18:30:00Z.',
      { scheduledDate: '2026-03-01' },
    ],
    [
      'times.boarding: Give a time such as 18:30, from 00:00 to 23:59.',
      { times: { ...times, boarding: '25:00' } },
    ],
    ['flightCode: Write some text.', { flightCode: 101 }],
    ['route: Invalid input: expected object, received string', { route: 'ZRH-JFK' }],
  ])('is rejected with "%s"', (error, changes) => {
    expect(errorsOfNewFlight(changes)).toEqual([error]);
  });

  it('accepts texts up to their limits', () => {
    // One character, but two UTF-16 code units.
    const wide = '\u{1F6EB}';
    const longest = {
      flightCode: wide.repeat(12),
      aircraft: wide.repeat(60),
      gate: wide.repeat(40),
      serviceCategory: wide.repeat(40),
      notes: `${wide.repeat(3997)}\n\t.`,
      route: { departure: wide.repeat(40), arrival: wide.repeat(40) },
    };
    expect(errorsOfNewFlight(longest)).toEqual([]);
  });

  it('allows line breaks only in its notes', () => {
    expect(errorsOfNewFlight({ notes: 'one\ntwo' })).toEqual([]);
    const refused = 'Remove the line breaks, tabs and hidden control characters.';
    expect(errorsOfNewFlight({ gate: 'A\n1', aircraft: 'A\t330' })).toEqual([
      `aircraft: ${refused}`,
      `gate: ${refused}`,
    ]);
  });
});

describe('a place', () => {
  it.each([
    ['zrh', 'ZRH'],
    [' lszh ', 'LSZH'],
    ['EDDF', 'EDDF'],
    ['Oslo', 'Oslo'],
    ['Rio', 'Rio'],
    ['jFK', 'jFK'],
    ['ZRH', 'ZRH'],
    ['zr', 'zr'],
    ['paris', 'paris'],
    ['zurich', 'zurich'],
    ['k1a', 'k1a'],
    ['a b', 'a b'],
    ['Köln', 'Köln'],
    ['Zürich Airport', 'Zürich Airport'],
  ])('stores %j as %j: three or four letters in one case are a code, in upper case', (typed, kept) => {
    const route = { departure: typed, arrival: typed };
    expect(newFlightSchema.parse({ ...complete, route }).route).toEqual({ departure: kept, arrival: kept });
    expect(flightEditSchema.parse({ route }).route).toEqual({ departure: kept, arrival: kept });
  });
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Crew ${index}`, capacity: 1 }));

describe('the roles of a new flight', () => {
  it.each([
    ['one row', rows(1), []],
    ['twenty rows', rows(20), []],
    ['none', [], ['roles: At least one role must remain.']],
    ['no list', undefined, ['roles: At least one role must remain.']],
    ['twenty-one rows', rows(21), ['roles: A flight has at most 20 roles.']],
    [
      'a name twice, but for case',
      [
        { name: 'Captain', capacity: 1 },
        { name: ' CAPTAIN ', capacity: 2 },
      ],
      ['roles.1.name: Another role has this name.'],
    ],
    ['a row without a name', [{ name: ' ', capacity: 1 }], ['roles.0.name: Name the role.']],
    [
      'seats in a text',
      [{ name: 'Captain', capacity: '1' }],
      ['roles.0.capacity: Use a whole number of seats.'],
    ],
  ])('%s', (_, roles, expected) => {
    expect(errorsOfNewFlight({ roles })).toEqual(expected);
  });

  it.each([
    [1, []],
    [100, []],
    [0, ['capacity: A role has at least 1 seat.']],
    [-1, ['capacity: A role has at least 1 seat.']],
    [101, ['capacity: A role has at most 100 seats.']],
    [1.5, ['capacity: Use a whole number of seats.']],
    [undefined, ['capacity: Use a whole number of seats.']],
  ])('may have %s seats: %j', (capacity, expected) => {
    expect(errors(roleInputSchema.safeParse({ name: 'Passenger', capacity }))).toEqual(expected);
  });

  it('have names of 1 to 40 characters', () => {
    expect(errors(roleInputSchema.safeParse({ name: 'x'.repeat(40), capacity: 1 }))).toEqual([]);
    expect(errors(roleInputSchema.safeParse({ name: 'x'.repeat(41), capacity: 1 }))).toEqual([
      'name: Use at most 40 characters. This has 41.',
    ]);
  });
});

describe('an edit of a flight', () => {
  const { roles: _, ...fields } = {
    ...complete,
    gate: 'B2',
    serviceCategory: 'Long haul',
    notes: 'Briefing',
  };

  it('accepts all of its fields, or any one of them', () => {
    expect(errors(flightEditSchema.safeParse(fields))).toEqual([]);
    for (const [field, value] of Object.entries(fields)) {
      expect(errors(flightEditSchema.safeParse({ [field]: value }))).toEqual([]);
    }
  });

  it.each([
    ['nothing at all', {}, ': Change at least one field.'],
    ['a blank code', { flightCode: ' ' }, 'flightCode: This is required.'],
    ['half a route', { route: { departure: 'ZRH' } }, 'route.arrival: This is required.'],
    [
      'a bare date',
      { scheduledDate: '2026-03-01' },
      'scheduledDate: Give the date and time with its zone, such as 2026-03-01T18:30:00Z.',
    ],
    ['a null gate', { gate: null }, 'gate: Write some text.'],
  ])('rejects %s', (_name, edit, error) => {
    expect(errors(flightEditSchema.safeParse(edit))).toEqual([error]);
  });

  it('clears texts that may be blank', () => {
    const blank = { gate: '', serviceCategory: '', notes: '' };
    expect(flightEditSchema.parse(blank)).toEqual(blank);
  });
});

describe('seats, status and review', () => {
  it.each([0, 1, 19])('accept role index %i', (roleIndex) => {
    expect(seatSchema.parse({ roleIndex })).toEqual({ roleIndex });
    expect(memberSeatSchema.parse({ roleIndex, userId: ID })).toEqual({ roleIndex, userId: ID });
  });

  it.each([-1, 0.5, '0', null, undefined])('reject role index %j', (roleIndex) => {
    expect(errors(seatSchema.safeParse({ roleIndex }))).toEqual(['roleIndex: Choose a role.']);
  });

  it('name the member of another seat by id', () => {
    expect(errors(memberSeatSchema.safeParse({ roleIndex: 0, userId: 'ada' }))).toEqual([
      'userId: This is not a valid id.',
    ]);
  });

  it.each(['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED', 'CANCELLED'])(
    'accept the status %s',
    (status) => {
      expect(statusInputSchema.parse({ status })).toEqual({ status });
    },
  );

  it.each(['LOGGED', 'available', 'IN_PROGRESS', '', null])('reject the status %j', (status) => {
    expect(errors(statusInputSchema.safeParse({ status }))).toEqual(['status: Choose a status.']);
  });

  it.each([
    {},
    { points: {} },
    { points: { attended: 0, hosted: 1000 } },
    { points: { hosted: 3 } },
    { absentUserIds: [] },
    { absentUserIds: [ID] },
  ])('accept the review %j', (review) => {
    expect(reviewSchema.parse(review)).toEqual(review);
  });

  it.each([
    [{ attended: 1, absentUserIds: [ID] }, ': Unrecognized key: "attended"'],
    [{ attended: 1.5 }, 'points.attended: Use a whole number of points.'],
    [{ hosted: 2, bonus: 1 }, 'points: Unrecognized key: "bonus"'],
    [{ points: { attended: 1001 } }, 'points.attended: Points can be at most 1000.'],
    [{ points: { attended: -1 } }, 'points.attended: Points start at 0.'],
    [{ points: { hosted: 0.5 } }, 'points.hosted: Use a whole number of points.'],
    [{ points: { attended: '1' } }, 'points.attended: Use a whole number of points.'],
    [{ points: { attended: null } }, 'points.attended: Use a whole number of points.'],
    [{ absentUserIds: ['ada'] }, 'absentUserIds.0: This is not a valid id.'],
  ])('reject the review %j', (review, error) => {
    expect(errors(reviewSchema.safeParse(review))).toEqual([error]);
  });

  it.each([[{ attended: 1, hosted: 2 }], [{ hosted: 3 }]])(
    'accept a review of only its points: %j',
    (points) => {
      expect(reviewSchema.parse(points)).toEqual({ points: reviewPointsSchema.parse(points) });
    },
  );

  it('accept a review in which the full crew and its dispatcher are absent', () => {
    expect(reviewSchema.safeParse({ absentUserIds: Array(2001).fill(ID) }).success).toBe(true);
    expect(reviewSchema.safeParse({ absentUserIds: Array(2002).fill(ID) }).success).toBe(false);
  });
});
