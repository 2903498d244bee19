import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorStatus } from './errors.ts';
import {
  countSchema,
  dayInputSchema,
  errorBodySchema,
  idParamsSchema,
  idSchema,
  instantInput,
  instantInputSchema,
  instantSchema,
  moneySchema,
  optionalText,
  requiredText,
  timeOfDayInput,
} from './schemas.ts';

const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const ZONE_HINT = 'Give the date and time with its zone, such as 2026-03-01T18:30:00Z.';
const YEAR_HINT = 'Give a year from 1970 to 2999.';

const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('a timestamp in a request', () => {
  it.each([
    ['2026-03-01T18:30:00Z', '2026-03-01T18:30:00.000Z'],
    ['2026-03-01T18:30:00.5Z', '2026-03-01T18:30:00.500Z'],
    ['2026-03-01T18:30:00.123456Z', '2026-03-01T18:30:00.123Z'],
    ['2026-03-01T18:30:00+02:00', '2026-03-01T16:30:00.000Z'],
    ['2026-03-01T01:30:00+05:45', '2026-02-28T19:45:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2999-12-31T23:59:59.999Z', '2999-12-31T23:59:59.999Z'],
  ])('%s is parsed as %s', (given, read) => {
    expect(instantInputSchema.parse(given)).toBe(read);
  });

  it.each([
    ['a bare date', '2026-03-01'],
    ['a date and time without a zone', '2026-03-01T18:30:00'],
    ['30 February', '2026-02-30T18:30:00Z'],
    ['29 February of a common year', '2026-02-29T18:30:00Z'],
    ['29 February of a century', '2100-02-29T18:30:00Z'],
    ['31 April', '2026-04-31T18:30:00Z'],
    ['month 13', '2026-13-01T18:30:00Z'],
    ['day 0', '2026-03-00T18:30:00Z'],
    ['hour 24', '2026-03-01T24:00:00Z'],
    ['minute 60', '2026-03-01T18:60:00Z'],
    ['second 60', '2026-03-01T23:59:60Z'],
    ['an offset of a whole day', '2026-03-01T18:30:00+24:00'],
    ['an offset without a colon', '2026-03-01T18:30:00+0200'],
    ['a space for the T', '2026-03-01 18:30:00Z'],
    ['a line break behind it', '2026-03-01T18:30:00Z\n'],
    ['words', 'tomorrow'],
    ['blank text', ''],
    ['a number', 1_772_390_000_000],
    ['nothing', undefined],
    ['null', null],
    ['a Date', new Date('2026-03-01T18:30:00Z')],
  ])('rejects %s', (_, value) => {
    expect(firstMessage(instantInputSchema.safeParse(value))).toBe(ZONE_HINT);
  });

  it.each([
    '1969-12-31T23:59:59Z',
    '0000-01-01T00:00:00+23:00',
    '3000-01-01T00:00:00Z',
    '9999-12-31T23:59:00-10:00',
    '1970-01-01T00:30:00+01:00',
  ])('rejects the year of %s in UTC', (value) => {
    expect(firstMessage(instantInputSchema.safeParse(value))).toBe(YEAR_HINT);
  });

  it('keeps the same time when a response is sent back', () => {
    const between = {
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    };
    assert(
      property(date(between), (at) => {
        const instant = at.toISOString();
        return instantInputSchema.parse(instant) === instant && instantSchema.safeParse(instant).success;
      }),
    );
  });

  it('is rejected with the given message if absent or blank, and with the format if invalid', () => {
    const schema = instantInput('When?');
    const messages = [undefined, null, '', '  ', '2026-03-01'].map((value) =>
      firstMessage(schema.safeParse(value)),
    );
    expect(messages).toEqual(['When?', 'When?', 'When?', 'When?', ZONE_HINT]);
  });
});

describe('a timestamp in a response', () => {
  it.each([
    '2026-03-01T18:30:00Z',
    '2026-03-01T18:30:00.000+00:00',
    '2026-03-01',
    '2026-02-30T18:30:00.000Z',
  ])('rejects %s', (value) => {
    expect(instantSchema.safeParse(value).success).toBe(false);
  });
});

describe('a day in a request', () => {
  it.each(['2026-03-01', '2024-02-29', '1970-01-01', '2999-12-31'])('accepts %s', (day) => {
    expect(dayInputSchema.parse(day)).toBe(day);
  });

  it.each(['2026-02-30', '2026-3-1', '2026-03-01T00:00:00Z', '1969-12-31', '3000-01-01', '', null])(
    'rejects %j',
    (day) => {
      expect(dayInputSchema.safeParse(day).success).toBe(false);
    },
  );
});

describe('a time of day', () => {
  const schema = timeOfDayInput();

  it.each(['00:00', '09:05', '18:30', '23:59'])('accepts %s', (time) => {
    expect(schema.parse(time)).toBe(time);
  });

  it.each([
    '24:00',
    '18:60',
    '9:05',
    '18:3',
    '1830',
    '18:30:00',
    '18:30Z',
    '-1:00',
    ' 18:30',
    '18:30\n',
    '',
    1830,
    null,
  ])('rejects %j', (time) => {
    expect(firstMessage(schema.safeParse(time))).toBe('Give a time such as 18:30, from 00:00 to 23:59.');
  });
});

describe('ids, counts and money', () => {
  it('accepts only a UUID as an id', () => {
    expect(idSchema.parse(ID)).toBe(ID);
    const others = ['', 'me', '1', `${ID} `, ID.replaceAll('-', ''), `${ID}'--`, 7, null];
    expect(others.filter((other) => idSchema.safeParse(other).success)).toEqual([]);
    expect(idParamsSchema.safeParse({ id: ID, other: ID }).success).toBe(false);
  });

  it('counts in whole numbers from 0', () => {
    expect([0, 1, 1000].every((count) => countSchema.safeParse(count).success)).toBe(true);
    expect([-1, 0.5, '1', null, Number.NaN].some((count) => countSchema.safeParse(count).success)).toBe(
      false,
    );
  });

  it('rejects infinite amounts of money', () => {
    expect([0, 2.5, 100_000].every((amount) => moneySchema.safeParse(amount).success)).toBe(true);
    expect([Number.NaN, Infinity, '2.50'].some((amount) => moneySchema.safeParse(amount).success)).toBe(
      false,
    );
  });
});

const messagesOf = (result: ReturnType<ReturnType<typeof requiredText>['safeParse']>) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('required text', () => {
  const schema = requiredText({ max: 5 }, 'Name it.');

  it('is returned tidied', () => {
    expect(schema.parse('  a\u200Bbc\t')).toBe('abc');
    expect(requiredText({ max: 5, isKey: true }).parse('\u2068abc\u2069\u200E')).toBe('abc');
  });

  it.each([undefined, null, '', '   ', '\u200B'])('is missing when it is %j', (value) => {
    expect(messagesOf(schema.safeParse(value))).toEqual(['Name it.']);
  });

  it('is rejected with the default message unless another is given', () => {
    expect(messagesOf(requiredText({ max: 5 }).safeParse(''))).toEqual(['This is required.']);
  });

  it.each([5, true, {}, ['a']])('rejects %j, which is not text', (value) => {
    expect(messagesOf(schema.safeParse(value))).toEqual(['Write some text.']);
  });

  it('is measured after tidying, and rejected with the reason', () => {
    expect(schema.parse('  abcde  ')).toBe('abcde');
    expect(messagesOf(schema.safeParse('abcdef'))).toEqual(['Use at most 5 characters. This has 6.']);
  });
});

describe('optional text', () => {
  it('may be blank, and follows the other rules', () => {
    const schema = optionalText({ max: 5, multiline: true });
    expect(schema.parse('   ')).toBe('');
    expect(schema.parse('\u200B \u3164')).toBe('');
    expect(schema.parse('a\u200B\r\nb')).toBe('a\u200B\nb');
    expect(schema.safeParse('a\u0000b').success).toBe(false);
    expect(schema.safeParse(null).success).toBe(false);
  });
});

const body = { message: 'Flight not found', code: 'not_found', requestId: 'r1' };
const suspension = {
  sanctionId: '019a2b3c-4d5e-7f60-8123-456789abcdef',
  reason: 'Absence',
  breach: '4.2',
  timeLeft: '1 day',
  expiryDate: '2026-03-01T18:30:00.000Z',
};

describe('an error body', () => {
  it.each(Object.keys(errorStatus))('accepts the code %s', (code) => {
    expect(errorBodySchema.parse({ ...body, code })).toEqual({ ...body, code });
  });

  it('contains the issues of an input, and a suspension', () => {
    const refused = {
      ...body,
      code: 'invalid_input',
      issues: [{ path: 'roles.0.name', message: 'Name the role.' }],
    };
    expect(errorBodySchema.parse(refused)).toEqual(refused);
    const { breach: _, ...others } = suspension;
    for (const one of [suspension, others, { ...others, appeal: { upheld: true, comment: 'Seen' } }])
      expect(errorBodySchema.parse({ ...body, code: 'suspended', suspension: one })).toMatchObject({
        suspension: one,
      });
  });

  it.each([
    { code: 'teapot' },
    { code: undefined },
    { message: undefined },
    { requestId: undefined },
    { stack: 'Error: …' },
    { issues: [{ path: 'a', message: 'b', value: 'c' }] },
    { suspension: { ...suspension, issuerUsername: 'bob' } },
  ])('rejects %j', (changes) => {
    expect(errorBodySchema.safeParse({ ...body, ...changes }).success).toBe(false);
  });
});
