import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../contract/define-endpoint.ts';
import { sampleOf } from '../contract/samples.ts';
import { weekdays } from '../flights/schedule.ts';
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

describe('the table of endpoints', () => {
  it('has a schema for parameters exactly if the path has some', () => {
    const withParameters = Object.keys(endpoints).filter((name) => endpoints[name]?.path.includes(':'));
    expect(endpointsThatTake('params')).toEqual(withParameters.toSorted());
  });

  it('has status 204 exactly if the response is empty', () => {
    const withoutResponse = Object.values(endpoints).filter(
      ({ response }) => response.safeParse(undefined).success,
    );
    expect(withoutResponse.length).toBeGreaterThan(0);
    expect(Object.values(endpoints).filter(({ status }) => status === 204)).toEqual(withoutResponse);
  });

  it('has no body for GET requests', () => {
    const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.filter(({ body }) => body !== undefined)).toEqual([]);
  });
});

/** A file is a text, which has no fields. */
const ofFields = partSamples.filter(
  ([name, part]) => part !== 'body' || endpoints[name]?.bodyType === undefined,
);

describe('every schema of every endpoint', () => {
  it.each(partSamples)('%s: accepts the sample of its %s', (name, part, sample) => {
    expect(endpoints[name]?.[part]?.safeParse(sample).error?.issues ?? []).toEqual([]);
  });

  it.each(ofFields)('%s: rejects an unknown field at any depth of the %s', (name, part, sample) => {
    const variants = withStrayField(sample);
    const taken = variants.filter((variant) => endpoints[name]?.[part]?.safeParse(variant).success);
    expect(variants.length > 0).toBe(sample !== undefined);
    expect(taken).toEqual([]);
  });

  it.each(ofFields)('%s: rejects text, numbers and null for the %s', (name, part) => {
    const odd = [null, 'text', 7, [[]]].filter((value) => endpoints[name]?.[part]?.safeParse(value).success);
    expect(odd).toEqual([]);
  });
});

describe('endpoints with an optional body', () => {
  it('are those whose body has no required field', () => {
    const without = endpointsThatTake('body').filter(
      (name) => endpoints[name]?.body?.safeParse(undefined).success,
    );
    expect(without).toEqual(['advanceTerm', 'approveLeave', 'offerSeat', 'readInbox', 'reviewFlight']);
  });

  it('also accept an empty one', () => {
    expect(endpointTable.advanceTerm.body.safeParse({}).success).toBe(true);
    expect(endpointTable.reviewFlight.body.safeParse({}).success).toBe(true);
  });
});

/** Returns the optional parameters of a query. */
function optionalParameters(query: z.ZodType): string[] {
  if (!(query instanceof z.ZodPipe) || !(query.out instanceof z.ZodObject)) return [];
  const fields: Readonly<Record<string, z.ZodType>> = query.out.shape;
  return Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success);
}

const optional = Object.entries(endpoints).flatMap(([name, { query }]) =>
  query === undefined ? [] : optionalParameters(query).map((parameter) => [name, parameter, query] as const),
);

describe('an optional query parameter', () => {
  it('is found', () => {
    expect(optional.map(([name, parameter]) => `${name} ${parameter}`)).toContain('adminUsers filter');
  });

  it.each(optional)('%s is treated as absent when it is empty: %s', (_name, parameter, query) => {
    for (const empty of ['', '  ', '\u200B']) {
      expect(query.safeParse({ [parameter]: empty })).toEqual(query.safeParse({}));
    }
  });
});

describe('the date of the week', () => {
  it.each([{}, { date: '2026-03-01' }, { date: '2026-03-01T18:30:00+02:00' }])('accepts %j', (query) => {
    expect(endpointTable.flightWeek.query.safeParse(query).success).toBe(true);
  });

  const [form, range] = [
    'Give a day such as 2026-03-01, or an instant with its zone.',
    'Give a year from 1970 to 2999.',
  ];
  it.each([
    ['2026-02-30', form],
    ['2026-3-1', form],
    ['today', form],
    ['2026-03-01T18:30:00', form],
    ['0000-01-01', range],
    ['9999-12-31', range],
    ['9999-12-31T23:00:00-02:00', range],
  ])('rejects %j: %s', (date, message) => {
    const { error } = endpointTable.flightWeek.query.safeParse({ date });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('the week schema requires all seven days', () => {
    const { flightWeek } = endpointTable;
    const { flights, ...week } = flightWeek.response.parse(sampleOf(flightWeek.response));
    expect(Object.keys(flights)).toEqual([...weekdays]);
    for (const day of weekdays) {
      const others = { ...flights, [day]: undefined };
      expect([day, flightWeek.response.safeParse({ ...week, flights: others }).success]).toEqual([
        day,
        false,
      ]);
    }
  });
});
