import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callExamples, withStrayField } from '../testing/call-examples.ts';
import { callTable } from './calls.ts';
import type { Call } from './define-call.ts';
import { routeTable } from './routes.ts';

const calls: Readonly<Record<string, Call>> = callTable;
const parts = ['params', 'query', 'body', 'answer'] as const;

const shapes = Object.entries(callExamples).flatMap(([name, example]) =>
  parts.filter((part) => part in example).map((part) => [name, part, example[part]] as const),
);

const callsThatTake = (part: (typeof parts)[number]) =>
  Object.keys(calls)
    .filter((name) => calls[name]?.[part] !== undefined)
    .toSorted();

describe('the table of calls', () => {
  it('has every route, and each call keeps its route as it is', () => {
    expect(Object.keys(callTable)).toEqual(Object.keys(routeTable));
    expect(callTable).toMatchObject(routeTable);
  });

  it('says which calls carry a body (specification, section 7)', () => {
    expect(callsThatTake('body')).toEqual([
      'addLeave',
      'addNote',
      'addQualification',
      'addReward',
      'addSanction',
      'advanceTerm',
      'allocate',
      'allocateUser',
      'createFlight',
      'editFlight',
      'reviewFlight',
      'setFlightStatus',
      'setQuota',
      'setRole',
      'unallocateUser',
    ]);
  });

  it('says which calls carry a query, and gives a shape to the parameters of every path that has some', () => {
    expect(callsThatTake('query')).toEqual(['adminHistory', 'adminUsers', 'flightWeek', 'searchUsers']);
    const withPlaces = Object.keys(calls).filter((name) => calls[name]?.path.includes(':'));
    expect(callsThatTake('params')).toEqual(withPlaces.toSorted());
  });

  it('answers 201 where something is made, 204 where nothing is left to say, and 200 otherwise', () => {
    const ofStatus = (status: number) => Object.keys(calls).filter((name) => calls[name]?.status === status);
    expect(ofStatus(201).toSorted()).toEqual([
      'addLeave',
      'addNote',
      'addQualification',
      'addReward',
      'addSanction',
      'createFlight',
    ]);
    expect(ofStatus(204).toSorted()).toEqual(['deleteFlight', 'logout']);
    expect(ofStatus(200)).toHaveLength(Object.keys(calls).length - 8);
  });

  it('takes no body on reading', () => {
    const reads = Object.values(calls).filter(({ method }) => method === 'GET');
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.filter(({ body }) => body !== undefined)).toEqual([]);
  });
});

describe('every shape of every call', () => {
  it('has an example', () => {
    const all = Object.entries(calls).flatMap(([name, call]) =>
      parts.filter((part) => call[part] !== undefined).map((part) => `${name} ${part}`),
    );
    expect(shapes.map(([name, part]) => `${name} ${part}`)).toEqual(all);
  });

  it.each(shapes)('%s: takes a valid %s', (name, part, example) => {
    expect(calls[name]?.[part]?.safeParse(example).error?.issues ?? []).toEqual([]);
  });

  it.each(shapes)('%s: refuses a field it does not know, at any depth of the %s', (name, part, example) => {
    const variants = withStrayField(example);
    const taken = variants.filter((variant) => calls[name]?.[part]?.safeParse(variant).success);
    expect(variants.length > 0).toBe(example !== undefined);
    expect(taken).toEqual([]);
  });

  it.each(shapes)('%s: takes no text, number or null for the %s', (name, part) => {
    const odd = [null, 'text', 7, [[]]].filter((value) => calls[name]?.[part]?.safeParse(value).success);
    expect(odd).toEqual([]);
  });
});

describe('calls whose body may be missing', () => {
  it('are the review and the term advance alone', () => {
    const without = callsThatTake('body').filter((name) => calls[name]?.body?.safeParse(undefined).success);
    expect(without).toEqual(['advanceTerm', 'reviewFlight']);
  });

  it('also take an empty one', () => {
    expect(callTable.advanceTerm.body.safeParse({}).success).toBe(true);
    expect(callTable.reviewFlight.body.safeParse({}).success).toBe(true);
  });
});

const recordSchema = z.record(z.string(), z.unknown());

/** Each parameter of a query that may be missing, with the example's query without it. */
const optionalParameters = Object.entries(callExamples).flatMap(([name, example]) => {
  const query = calls[name]?.query;
  if (query === undefined) return [];
  const all = Object.entries(recordSchema.parse(example.query));
  const without = (parameter: string) => Object.fromEntries(all.filter(([other]) => other !== parameter));
  return all
    .map(([parameter]) => ({ name, parameter, query, rest: without(parameter) }))
    .filter(({ rest }) => query.safeParse(rest).success);
});

describe('an optional parameter of a query', () => {
  it('is found in every call that has one', () => {
    expect(optionalParameters.map(({ name, parameter }) => `${name} ${parameter}`)).toEqual([
      'flightWeek date',
      'adminUsers search',
      'adminUsers filter',
      'adminHistory page',
      'adminHistory limit',
      'adminHistory actionType',
      'adminHistory targetUser',
    ]);
  });

  it.each(optionalParameters)('$parameter of $name is none when it is left empty', (found) => {
    for (const empty of ['', '  ', '\u200B']) {
      const sent = { ...found.rest, [found.parameter]: empty };
      expect(found.query.safeParse(sent)).toEqual(found.query.safeParse(found.rest));
    }
  });
});

describe('the week of flights', () => {
  it.each([{}, { date: '2026-03-01' }, { date: '2026-03-01T18:30:00+02:00' }])(
    'is asked for by %j',
    (query) => {
      expect(callTable.flightWeek.query.safeParse(query).success).toBe(true);
    },
  );

  it.each(['2026-02-30', '2026-3-1', 'today', '2026-03-01T18:30:00'])('is not asked for by %j', (date) => {
    expect(
      callTable.flightWeek.query.safeParse({ date }).error?.issues.map(({ message }) => message),
    ).toEqual(['Give a day such as 2026-03-01, or an instant with its zone.']);
  });

  it.each(['0000-01-01', '9999-12-31', '9999-12-31T23:00:00-02:00'])(
    'is not asked for by %j, out of reach',
    (date) => {
      expect(
        callTable.flightWeek.query.safeParse({ date }).error?.issues.map(({ message }) => message),
      ).toEqual(['Give a year from 1970 to 2999.']);
    },
  );

  it('has all seven days', () => {
    const { Monday: _, ...rest } = {
      Monday: [],
      Tuesday: [],
      Wednesday: [],
      Thursday: [],
      Friday: [],
      Saturday: [],
      Sunday: [],
    };
    const weekStart = '2026-03-02T00:00:00.000Z';
    expect(
      callTable.flightWeek.answer.safeParse({ weekStart, flights: { ...rest, Monday: [] } }).success,
    ).toBe(true);
    expect(callTable.flightWeek.answer.safeParse({ weekStart, flights: rest }).success).toBe(false);
  });
});
