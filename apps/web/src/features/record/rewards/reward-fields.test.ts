import { describe, expect, it } from 'vitest';
import { amountOf, blankReward, isRewardReady } from './reward-fields.tsx';

describe('reward fields', () => {
  it('start as a bonus without an amount', () => {
    expect(blankReward()).toEqual({ type: 'bonus', amount: '', reason: '' });
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
  ])('are ready with %j: %s', (amount, ready) => {
    expect(isRewardReady({ ...blankReward(), amount, reason: 'Hosted at night.' })).toBe(ready);
  });

  it('are not ready without a reason', () => {
    expect(isRewardReady({ ...blankReward(), amount: '50', reason: ' \n' })).toBe(false);
  });

  it('read the amount as a number', () => {
    expect(amountOf({ ...blankReward(), amount: '2.50' })).toBe(2.5);
    expect(amountOf(blankReward())).toBeNaN();
  });
});
