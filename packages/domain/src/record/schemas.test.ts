import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  leaveInputSchema,
  noteInputSchema,
  qualificationInputSchema,
  quotaInputSchema,
  rewardInputSchema,
  roleTextInputSchema,
  sanctionInputSchema,
  sanctionSchema,
} from './schemas.ts';

it.each([
  [1, true],
  [0, false],
  [1.5, false],
])('a sanction may be the %dth of its type: %s', (count, valid) => {
  expect(sanctionSchema.shape.count.safeParse(count).success).toBe(valid);
});

const errors = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a new sanction', () => {
  const sanction = { type: 'warning', breach: '4.2', reason: 'Late twice.\nAgain.' };

  it('is a reminder without dates or comment by default', () => {
    expect(sanctionInputSchema.parse({ breach: ' 4.2 ', reason: 'Late.' })).toEqual({
      type: 'reminder',
      breach: '4.2',
      reason: 'Late.',
    });
  });

  it('keeps a comment, an expiry and the end of a suspension', () => {
    const full = {
      ...sanction,
      type: 'suspension',
      comment: '',
      expiryDate: '2026-05-01T23:59:00+02:00',
      activeUntil: '2026-04-01T21:59:00Z',
    };
    expect(sanctionInputSchema.parse(full)).toEqual({
      ...full,
      expiryDate: '2026-05-01T21:59:00.000Z',
      activeUntil: '2026-04-01T21:59:00.000Z',
    });
  });

  it.each([
    [{ type: 'ban' }, 'type: Choose a type.'],
    [{ breach: '' }, 'breach: This is required.'],
    [{ breach: undefined }, 'breach: This is required.'],
    [{ breach: 'a\nb' }, 'breach: Remove the line breaks, tabs and hidden control characters.'],
    [{ breach: 'x'.repeat(121) }, 'breach: Use at most 120 characters. This has 121.'],
    [{ reason: ' ' }, 'reason: This is required.'],
    [{ reason: 'x'.repeat(501) }, 'reason: Use at most 500 characters. This has 501.'],
    [{ comment: 'x'.repeat(4001) }, 'comment: Use at most 4000 characters. This has 4001.'],
    [{ comment: null }, 'comment: Write some text.'],
    [
      { expiryDate: '2026-05-01' },
      'expiryDate: Give the date and time with its zone, such as 2026-03-01T18:30:00Z.',
    ],
    [{ activeUntil: '2026-05-01T00:00:00Z' }, 'activeUntil: Only a suspension can have its own end.'],
  ])('may not have %j', (changes, error) => {
    expect(errors(sanctionInputSchema, { ...sanction, ...changes })).toEqual([error]);
  });
});

describe('a qualification', () => {
  it.each(['Captain License', 'Maître de Cabine Licence'])('accepts %s', (name) => {
    expect(qualificationInputSchema.parse({ name })).toEqual({ name });
  });

  it.each(['Captain Licence', 'captain license', '', undefined])('rejects %j', (name) => {
    expect(errors(qualificationInputSchema, { name })).toEqual(['name: Choose a qualification.']);
  });
});

describe('a note', () => {
  it('is general and hidden by default', () => {
    expect(noteInputSchema.parse({ content: 'Kind.' })).toEqual({
      content: 'Kind.',
      type: 'general',
      visibleToUser: false,
    });
  });

  it.each([
    [{ content: '\n' }, 'content: This is required.'],
    [{ content: 'x'.repeat(4001) }, 'content: Use at most 4000 characters. This has 4001.'],
    [{ content: 'a', type: 'other' }, 'type: Choose a type.'],
    [{ content: 'a', visibleToUser: 'true' }, 'visibleToUser: Choose who sees it.'],
  ])('may not be %j', (note, error) => {
    expect(errors(noteInputSchema, note)).toEqual([error]);
  });
});

describe('a reward', () => {
  it.each([1, 2.5, 2.55, 50, 99_999.99, 100_000])('is a bonus of $%d by default', (amount) => {
    expect(rewardInputSchema.parse({ amount, reason: 'Helped.' })).toEqual({
      type: 'bonus',
      amount,
      reason: 'Helped.',
    });
  });

  it.each([
    [{ amount: 0 }, 'amount: A reward is at least $1.'],
    [{ amount: 0.99 }, 'amount: A reward is at least $1.'],
    [{ amount: -5 }, 'amount: A reward is at least $1.'],
    [{ amount: 100_000.01 }, 'amount: A reward is at most $100,000.'],
    [{ amount: 2.555 }, 'amount: Use at most two decimals.'],
    [{ amount: '50' }, 'amount: Give an amount.'],
    [{ amount: undefined }, 'amount: Give an amount.'],
    [{ amount: Number.NaN }, 'amount: Give an amount.'],
    [{ type: 'gift' }, 'type: Choose a type.'],
    [{ reason: '' }, 'reason: This is required.'],
  ])('may not have %j', (changes, error) => {
    expect(errors(rewardInputSchema, { amount: 5, reason: 'Helped.', ...changes })).toEqual([error]);
  });
});

describe('a quota', () => {
  it.each([0, 4, 1000])('may be %d', (requiredFlights) => {
    expect(quotaInputSchema.parse({ requiredFlights })).toEqual({ requiredFlights });
  });

  it.each([
    [-1, 'requiredFlights: A quota starts at 0.'],
    [1001, 'requiredFlights: A quota can be at most 1000.'],
    [1.5, 'requiredFlights: Use a whole number of flights.'],
    ['4', 'requiredFlights: Use a whole number of flights.'],
    [null, 'requiredFlights: Use a whole number of flights.'],
  ])('may not be %j', (requiredFlights, error) => {
    expect(errors(quotaInputSchema, { requiredFlights })).toEqual([error]);
  });
});

describe('role and leave', () => {
  it('a role is a short text, or blank', () => {
    expect(roleTextInputSchema.parse({ role: ' Chief Pilot ' })).toEqual({ role: 'Chief Pilot' });
    expect(roleTextInputSchema.parse({ role: ' ' })).toEqual({ role: '' });
    expect(errors(roleTextInputSchema, { role: 'x'.repeat(41) })).toEqual([
      'role: Use at most 40 characters. This has 41.',
    ]);
    expect(errors(roleTextInputSchema, {})).toEqual(['role: Write some text.']);
  });

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-02-28', '2026-03-01'],
  ])('a leave may last from %s to %s', (from, to) => {
    expect(leaveInputSchema.parse({ from, to })).toEqual({ from, to });
  });

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to: The last day comes before the first.'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from: Choose a day.'],
    [{ from: '2026-03-01' }, 'to: Choose a day.'],
    [{ from: '2026-03-01T00:00:00Z', to: '2026-03-02' }, 'from: Choose a day.'],
  ])('a leave may not be %j', (leave, error) => {
    expect(errors(leaveInputSchema, leave)).toEqual([error]);
  });
});
