import { describe, expect, it } from 'vitest';
import { endOfLocalDay } from '../../../lib/dates.ts';
import {
  isSanctionReady,
  newSanctionDraft,
  type SanctionDraft,
  sanctionBodyOf,
  sanctionErrors,
  suspensionEndOf,
} from './sanction-draft.ts';

// Noon everywhere from the Atlantic to India is the same day, in every zone of the machine.
const now = new Date('2026-03-02T12:00:00.000Z');
const draft = (given: Partial<SanctionDraft> = {}): SanctionDraft => ({
  ...newSanctionDraft(now),
  breach: 'Handbook 4.2',
  reason: 'Late twice.',
  ...given,
});

describe('sanction draft', () => {
  it('starts as a reminder that expires in thirty days', () => {
    expect(newSanctionDraft(now)).toMatchObject({
      type: 'reminder',
      expiryDate: '2026-04-01',
      activeUntil: '',
    });
  });

  it.each([
    [{}, true],
    [{ comment: 'Second time.' }, true],
    [{ breach: ' ' }, false],
    [{ reason: '\n' }, false],
  ])('with %j is ready: %s', (given, ready) => {
    expect(isSanctionReady(draft(given))).toBe(ready);
  });

  it('sends its days as their end, and no comment when it is blank', () => {
    expect(sanctionBodyOf(draft({ expiryDate: '2026-05-04' }))).toEqual({
      type: 'reminder',
      breach: 'Handbook 4.2',
      reason: 'Late twice.',
      expiryDate: endOfLocalDay('2026-05-04'),
    });
  });

  it('sends the end of the suspension for a suspension only', () => {
    const activeUntil = '2026-03-09';
    expect(sanctionBodyOf(draft({ type: 'warning', activeUntil }))).not.toHaveProperty('activeUntil');
    expect(sanctionBodyOf(draft({ type: 'suspension', activeUntil }))).toMatchObject({
      activeUntil: endOfLocalDay(activeUntil),
    });
  });

  it.each([
    ['nothing', {}, []],
    ['a missing day', { expiryDate: '' }, ['expiryDate']],
    ['a day that is over', { expiryDate: '2026-03-01' }, ['expiryDate']],
    ['a day more than five years ahead', { expiryDate: '2031-03-05' }, ['expiryDate']],
    ['a suspension that outlasts it', { type: 'suspension', activeUntil: '2026-04-02' }, ['activeUntil']],
    ['such an end of what is no suspension', { type: 'warning', activeUntil: '2026-04-02' }, []],
  ] as const)('finds errors with %s: %j', (_, given, paths) => {
    expect(Object.keys(sanctionErrors(draft(given), now))).toEqual(paths);
  });

  it('ends a suspension at the earlier of its days', () => {
    const suspension = draft({ type: 'suspension', expiryDate: '2026-04-01' });
    expect(suspensionEndOf(suspension)).toBe(endOfLocalDay('2026-04-01'));
    expect(suspensionEndOf({ ...suspension, activeUntil: '2026-03-09' })).toBe(endOfLocalDay('2026-03-09'));
    expect(suspensionEndOf({ ...suspension, expiryDate: '' })).toBeNull();
    expect(suspensionEndOf(draft())).toBeNull();
  });
});
