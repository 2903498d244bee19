import { describe, expect, it } from 'vitest';
import {
  administerRefusal,
  decideAppealRefusal,
  defaultSanctionExpiry,
  isSuspended,
  latestSanctionExpiry,
  mustHideOwnRecord,
  sanctionDateErrors,
  sanctionEnd,
  sanctionEnds,
  timeLeft,
} from './rules.ts';

describe('administering a member', () => {
  it.each([
    [247, 247, null],
    [247, 248, 'higher_rank'],
    [248, 247, null],
    [254, 255, 'higher_rank'],
    [255, 255, null],
    [247, null, null],
  ])('at rank %d, a member of rank %s: %s', (rank, target, refusal) => {
    expect(administerRefusal({ userId: 'me', rank }, { userId: 'other', rank: target })).toBe(refusal);
  });

  it.each([
    [247, 'own_record'],
    [254, 'own_record'],
    [255, null],
  ])('at rank %d, themselves: %s', (rank, refusal) => {
    const viewer = { userId: 'me', rank };
    expect(administerRefusal(viewer, viewer)).toBe(refusal);
  });
});

describe('deciding on an appeal', () => {
  it.each([
    // The viewer's rank, the member's rank, the issuer of the sanction, and why the viewer may not decide.
    [247, 239, 'other', null],
    [247, 239, 'me', 'own_sanction'],
    [254, 239, 'me', 'own_sanction'],
    [255, 239, 'me', null],
    [247, 248, 'other', 'higher_rank'],
    [247, 248, 'me', 'higher_rank'],
    [247, null, 'me', 'own_sanction'],
    [247, 239, null, null],
  ])('by rank %d, for a member of rank %s, issued by %s: %s', (rank, subject, issuer, refusal) => {
    expect(decideAppealRefusal({ userId: 'me', rank }, { userId: 'subject', rank: subject }, issuer)).toBe(
      refusal,
    );
  });

  it('on the viewer’s own appeal is only for the owner', () => {
    const administrator = { userId: 'me', rank: 254 };
    expect(decideAppealRefusal(administrator, administrator, null)).toBe('own_record');
    const owner = { userId: 'me', rank: 255 };
    expect(decideAppealRefusal(owner, owner, 'me')).toBeNull();
  });
});

describe('hidden notes and issuers', () => {
  it.each([
    [247, 'me', true],
    [254, 'me', true],
    [255, 'me', false],
    [247, 'other', false],
    [255, 'other', false],
  ])('are hidden from rank %d in responses about %s: %s', (rank, target, hidden) => {
    expect(mustHideOwnRecord({ userId: 'me', rank }, target)).toBe(hidden);
  });
});

const now = new Date('2026-03-01T12:00:00.000Z');
const PAST = 'The end must be in the future.';
const FAR = 'The end can be at most 5 years ahead.';
const OVER = 'The end of the suspension must be in the future.';
const OUTLASTS = 'The suspension cannot outlast the sanction.';

describe('the end of a new sanction', () => {
  it('is 30 days ahead by default', () => {
    expect(defaultSanctionExpiry(now)).toBe('2026-03-31T12:00:00.000Z');
    expect(defaultSanctionExpiry(new Date('2024-02-15T00:00:00.000Z'))).toBe('2024-03-16T00:00:00.000Z');
  });

  it('is five years ahead at most', () => {
    expect(latestSanctionExpiry(now)).toBe('2031-03-01T12:00:00.000Z');
    expect(latestSanctionExpiry(new Date('2024-02-29T12:00:00.000Z'))).toBe('2029-03-01T12:00:00.000Z');
  });

  it('leaves the given date object unchanged', () => {
    const clock = new Date(now);
    latestSanctionExpiry(clock);
    expect(clock).toEqual(now);
  });

  it.each([
    ['2026-03-01T12:00:00.001Z', []],
    ['2031-03-01T12:00:00.000Z', []],
    [undefined, []],
    ['2026-03-01T12:00:00.000Z', [PAST]],
    ['2026-02-28T12:00:00.000Z', [PAST]],
    ['2031-03-01T12:00:00.001Z', [FAR]],
  ])('at %s: %j', (expiryDate, messages) => {
    expect(sanctionDateErrors({ expiryDate }, now)).toEqual(
      messages.map((message) => ({ path: 'expiryDate', message })),
    );
  });

  it.each([
    ['2026-03-02T12:00:00.000Z', '2026-03-01T12:00:00.001Z', []],
    ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', []],
    ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.001Z', [OUTLASTS]],
    ['2026-03-02T12:00:00.000Z', '2026-03-01T12:00:00.000Z', [OVER]],
    [undefined, '2026-03-31T12:00:00.000Z', []],
    [undefined, '2026-03-31T12:00:00.001Z', [OUTLASTS]],
  ])('at %s, of its suspension at %s: %j', (expiryDate, activeUntil, messages) => {
    expect(sanctionDateErrors({ expiryDate, activeUntil }, now)).toEqual(
      messages.map((message) => ({ path: 'activeUntil', message })),
    );
  });

  it('is reported for both dates when both are wrong', () => {
    const past = '2026-02-01T00:00:00.000Z';
    expect(sanctionDateErrors({ expiryDate: past, activeUntil: past }, now)).toEqual([
      { path: 'expiryDate', message: PAST },
      { path: 'activeUntil', message: OVER },
    ]);
  });
});

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

it('sanctions change by the clock when they expire, and when a suspension ends before', () => {
  expect(
    sanctionEnds([
      { expiryDate: late },
      { expiryDate: late, activeUntil: early },
      { expiryDate: early, activeUntil: null },
    ]),
  ).toEqual([late, late, early, early]);
  expect(sanctionEnds([])).toEqual([]);
});

describe('isSuspended', () => {
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
  ])('%s', (_, sanctions, at, expected) => {
    expect(isSuspended(sanctions, new Date(at))).toBe(expected);
  });
});

describe('timeLeft', () => {
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
