import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { isSuspended, type Suspension, sanctionEnd, timeLeft } from './suspension.ts';
import { suspensionSchema } from './suspension-schema.ts';

const early = '2026-03-01T12:00:00.000Z';
const late = '2026-03-31T12:00:00.000Z';

describe('the end of a sanction', () => {
  it.each([
    ['a suspension without an end of its own', { type: 'suspension', expiryDate: late }, late],
    ['one that ends before it expires', { type: 'suspension', expiryDate: late, activeUntil: early }, early],
    ['one that ends when it expires', { type: 'suspension', expiryDate: late, activeUntil: late }, late],
    ['one that expires before its end', { type: 'suspension', expiryDate: early, activeUntil: late }, early],
    ['one whose end is null', { type: 'suspension', expiryDate: late, activeUntil: null }, late],
    ['a warning', { type: 'warning', expiryDate: late }, late],
    ['a warning with a stray end', { type: 'warning', expiryDate: late, activeUntil: early }, late],
  ])('%s', (_, sanction, end) => {
    expect(sanctionEnd(sanction)).toBe(end);
  });
});

describe('being suspended', () => {
  const suspension = { type: 'suspension', expiryDate: late };

  it.each([
    ['until the millisecond before it expires', [suspension], '2026-03-31T11:59:59.999Z', true],
    ['no more when it expires', [suspension], '2026-03-31T12:00:00.000Z', false],
    [
      'until the millisecond before its own end',
      [{ ...suspension, activeUntil: early }],
      '2026-03-01T11:59:59.999Z',
      true,
    ],
    ['no more at its own end', [{ ...suspension, activeUntil: early }], '2026-03-01T12:00:00.000Z', false],
    ['not by a warning', [{ type: 'warning', expiryDate: late }], early, false],
    ['not by a reminder', [{ type: 'reminder', expiryDate: late }], early, false],
    ['not without sanctions', [], early, false],
    [
      'by the one of several that still holds',
      [{ ...suspension, expiryDate: early }, { type: 'warning', expiryDate: late }, suspension],
      '2026-03-15T00:00:00.000Z',
      true,
    ],
    ['not by several that are over', [suspension, { ...suspension, activeUntil: early }], late, false],
  ])('%s', (_, sanctions, now, expected) => {
    expect(isSuspended(sanctions, new Date(now))).toBe(expected);
  });
});

describe('the time left', () => {
  it.each([
    ['2026-03-07T16:00:00.000Z', '6 days, 4 hours'],
    ['2026-03-07T16:59:59.999Z', '6 days, 4 hours'],
    ['2026-03-02T13:00:00.000Z', '1 day, 1 hour'],
    ['2026-03-02T12:05:00.000Z', '1 day, 5 minutes'],
    ['2026-03-02T12:00:00.000Z', '1 day'],
    ['2026-03-02T11:59:59.999Z', '23 hours, 59 minutes'],
    ['2026-03-01T13:01:00.000Z', '1 hour, 1 minute'],
    ['2026-03-01T12:30:00.000Z', '30 minutes'],
    ['2026-03-01T12:01:00.000Z', '1 minute'],
    ['2026-03-01T12:00:59.999Z', 'less than a minute'],
    ['2026-03-01T12:00:00.000Z', 'less than a minute'],
    ['2026-03-01T11:00:00.000Z', 'less than a minute'],
    ['2031-03-01T12:00:00.000Z', '1826 days'],
  ])('to %s is "%s"', (end, words) => {
    expect(timeLeft(end, new Date(early))).toBe(words);
  });
});

it('what a suspended member is told has one shape, in words and as a schema', () => {
  expectTypeOf<z.infer<typeof suspensionSchema>>().toExtend<Suspension>();
  expectTypeOf<Suspension>().toExtend<z.infer<typeof suspensionSchema>>();
  const told = { reason: 'Absence', timeLeft: '1 day', expiryDate: late };
  expect(suspensionSchema.parse(told)).toEqual(told);
  expect(suspensionSchema.parse({ ...told, breach: '4.2' })).toEqual({ ...told, breach: '4.2' });
  expect(suspensionSchema.safeParse({ ...told, issuerUsername: 'ada' }).success).toBe(false);
});
