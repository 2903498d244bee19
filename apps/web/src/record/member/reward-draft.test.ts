import { describe, expect, it } from 'vitest';
import { amountOf, isRewardReady, newRewardDraft } from './reward-draft.ts';

describe('a new reward', () => {
  it('starts as a bonus of nothing yet', () => {
    expect(newRewardDraft).toEqual({ type: 'bonus', amount: '', reason: '' });
  });

  it.each([
    ['50', true],
    ['2.50', true],
    ['1', true],
    ['0.99', false],
    ['0', false],
    ['-5', false],
    ['', false],
    [' ', false],
    ['fifty', false],
    ['1e999', false],
  ])('of %j is ready: %s', (amount, ready) => {
    expect(isRewardReady({ ...newRewardDraft, amount, reason: 'Hosted at night.' })).toBe(ready);
  });

  it('is not ready without a reason', () => {
    expect(isRewardReady({ ...newRewardDraft, amount: '50', reason: ' \n' })).toBe(false);
  });

  it('reads its amount as a number', () => {
    expect(amountOf({ ...newRewardDraft, amount: '2.50' })).toBe(2.5);
    expect(amountOf(newRewardDraft)).toBeNaN();
  });
});
