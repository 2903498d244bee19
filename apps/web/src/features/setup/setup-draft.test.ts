import { describe, expect, it } from 'vitest';
import { forbiddenStore, memoryStore } from '../../testing/memory-store.ts';
import {
  blankHidden,
  blankTyped,
  groupNumberOf,
  readTyped,
  resumeStep,
  steps,
  storeSetupInput,
} from './setup-draft.ts';

describe('the input of the set-up', () => {
  it('is kept after a reload, until it is done', () => {
    const store = memoryStore();
    const typed = { ...blankTyped, step: 5, airlineName: 'Northern Air', groupId: '4242' };
    storeSetupInput(typed, () => store);
    expect(readTyped(() => store)).toEqual(typed);
    storeSetupInput(null, () => store);
    expect(readTyped(() => store)).toEqual(blankTyped);
  });

  it.each(['', '{', '[]', '{"step":"5"}', '{"step":5}'])('starts over when %j is stored', (text) => {
    const store = memoryStore({ 'crewroom-setup': text });
    expect(readTyped(() => store)).toEqual(blankTyped);
  });

  it('starts over when storage is forbidden', () => {
    storeSetupInput(blankTyped, forbiddenStore);
    expect(readTyped(forbiddenStore)).toEqual(blankTyped);
  });
});

describe('the next step of the set-up', () => {
  const all = { code: 'K7QM-3WXT', clientSecret: 's', apiKey: 'k' };

  it.each([
    ['ranks', blankHidden, 'code'],
    ['ranks', { ...blankHidden, code: 'K7QM-3WXT' }, 'client'],
    ['ranks', { ...all, apiKey: '' }, 'key'],
    ['ranks', all, 'ranks'],
    ['app', { ...blankHidden, code: 'K7QM-3WXT' }, 'app'],
  ] as const)('after %s with %o is %s', (at, hidden, next) => {
    expect(steps[resumeStep({ ...blankTyped, step: steps.indexOf(at) }, hidden)]).toBe(next);
  });
});

describe('the id of a group', () => {
  it.each([
    ['4242', '4242'],
    [' 4242 ', '4242'],
    ['https://www.roblox.com/communities/4242/Aurora-Air#!/about', '4242'],
    ['https://www.roblox.com/groups/4242', '4242'],
    ['Aurora Air', 'Aurora Air'],
  ])('from %j is %j', (pasted, number) => {
    expect(groupNumberOf(pasted)).toBe(number);
  });
});
