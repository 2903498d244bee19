import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../contract/define-endpoint.ts';
import { sampleOf } from '../contract/samples.ts';
import { withStrayField } from '../testing/shapes.ts';
import { endpointTable } from './endpoints.ts';

const endpoints: Readonly<Record<string, Endpoint>> = endpointTable;
const parts = ['params', 'query', 'body', 'response'] as const;

const partSamples = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined ? [] : [[name, part, sampleOf(schema)] as const];
  }),
);

const endpointsThatTake = (part: (typeof parts)[number]) =>
  Object.keys(endpoints)
    .filter((name) => endpoints[name]?.[part] !== undefined)
    .toSorted();

describe('the table of calls', () => {
  it('gives a shape to the parameters of every path that has some, and of no other', () => {
    const withParameters = Object.keys(endpoints).filter((name) => endpoints[name]?.path.includes(':'));
    expect(endpointsThatTake('params')).toEqual(withParameters.toSorted());
  });

  it('answers 204 exactly where the answer is empty', () => {
    const withoutResponse = Object.values(endpoints).filter(
      ({ response }) => response.safeParse(undefined).success,
    );
    expect(withoutResponse.length).toBeGreaterThan(0);
    expect(Object.values(endpoints).filter(({ status }) => status === 204)).toEqual(withoutResponse);
  });

  it('takes no body on reading', () => {
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.filter(({ body }) => body !== undefined)).toEqual([]);
  });
});

/** A file is a text, which has no fields. */
const ofFields = partSamples.filter(
  ([name, part]) => part !== 'body' || endpoints[name]?.bodyType === undefined,
);

describe('every shape of every call', () => {
  it.each(partSamples)('%s: takes the sample of its %s', (name, part, sample) => {
    expect(endpoints[name]?.[part]?.safeParse(sample).error?.issues ?? []).toEqual([]);
  });

  it.each(ofFields)('%s: rejects a field it does not know, at any depth of the %s', (name, part, sample) => {
    const variants = withStrayField(sample);
    const taken = variants.filter((variant) => endpoints[name]?.[part]?.safeParse(variant).success);
    expect(variants.length > 0).toBe(sample !== undefined);
    expect(taken).toEqual([]);
  });

  it.each(ofFields)('%s: takes no text, number or null for the %s', (name, part) => {
    const odd = [null, 'text', 7, [[]]].filter((value) => endpoints[name]?.[part]?.safeParse(value).success);
    expect(odd).toEqual([]);
  });
});

describe('calls whose body may be missing', () => {
  it('are those that are whole without one', () => {
    const without = endpointsThatTake('body').filter(
      (name) => endpoints[name]?.body?.safeParse(undefined).success,
    );
    expect(without).toEqual(['advanceTerm', 'approveLeave', 'offerSeat', 'readInbox', 'reviewFlight']);
  });

  it('also take an empty one', () => {
    expect(endpointTable.advanceTerm.body.safeParse({}).success).toBe(true);
    expect(endpointTable.reviewFlight.body.safeParse({}).success).toBe(true);
  });
});

/** The parameters of a query that may be missing. */
function optionalParameters(query: z.ZodType): string[] {
  if (!(query instanceof z.ZodPipe) || !(query.out instanceof z.ZodObject)) return [];
  const fields: Readonly<Record<string, z.ZodType>> = query.out.shape;
  return Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success);
}

const optional = Object.entries(endpoints).flatMap(([name, { query }]) =>
  query === undefined ? [] : optionalParameters(query).map((parameter) => [name, parameter, query] as const),
);

describe('an optional parameter of a query', () => {
  it('is found', () => {
    expect(optional.map(([name, parameter]) => `${name} ${parameter}`)).toContain('adminUsers filter');
  });

  it.each(optional)('of %s is none when it is left empty: %s', (_name, parameter, query) => {
    for (const empty of ['', '  ', '\u200B']) {
      expect(query.safeParse({ [parameter]: empty })).toEqual(query.safeParse({}));
    }
  });
});

describe('the week of flights', () => {
  it.each([{}, { date: '2026-03-01' }, { date: '2026-03-01T18:30:00+02:00' }])(
    'is asked for by %j',
    (query) => {
      expect(endpointTable.flightWeek.query.safeParse(query).success).toBe(true);
    },
  );

  it.each(['2026-02-30', '2026-3-1', 'today', '2026-03-01T18:30:00'])('is not asked for by %j', (date) => {
    expect(
      endpointTable.flightWeek.query.safeParse({ date }).error?.issues.map(({ message }) => message),
    ).toEqual(['Give a day such as 2026-03-01, or an instant with its zone.']);
  });

  it.each(['0000-01-01', '9999-12-31', '9999-12-31T23:00:00-02:00'])(
    'is not asked for by %j, out of reach',
    (date) => {
      expect(
        endpointTable.flightWeek.query.safeParse({ date }).error?.issues.map(({ message }) => message),
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
      endpointTable.flightWeek.response.safeParse({ weekStart, flights: { ...rest, Monday: [] } }).success,
    ).toBe(true);
    expect(endpointTable.flightWeek.response.safeParse({ weekStart, flights: rest }).success).toBe(false);
  });
});
