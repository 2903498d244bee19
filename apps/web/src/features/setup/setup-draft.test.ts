import { describe, expect, it } from 'vitest';
import { forbiddenStore, memoryStore } from '../../testing/memory-store.ts';
import {
  blankSecrets,
  blankInput,
  groupNumberOf,
  readStoredInput,
  resumeStep,
  steps,
  storeSetupInput,
} from './setup-draft.ts';

describe('the input of the set-up', () => {
  it('is kept after a reload, until it is done', () => {
    const store = memoryStore();
    const input = { ...blankInput, step: 5, airlineName: 'Northern Air', groupId: '4242' };
    storeSetupInput(input, () => store);
    expect(readStoredInput(() => store)).toEqual(input);
    storeSetupInput(null, () => store);
    expect(readStoredInput(() => store)).toEqual(blankInput);
  });

  it.each(['', '{', '[]', '{"step":"5"}', '{"step":5}'])('starts over when %j is stored', (text) => {
    const store = memoryStore({ 'crewroom-setup': text });
    expect(readStoredInput(() => store)).toEqual(blankInput);
  });

  it('starts over when storage is forbidden', () => {
    storeSetupInput(blankInput, forbiddenStore);
    expect(readStoredInput(forbiddenStore)).toEqual(blankInput);
  });
});

describe('the next step of the set-up', () => {
  const all = { code: 'K7QM-3WXT', clientSecret: 's', apiKey: 'k' };

  it.each([
    ['ranks', blankSecrets, 'code'],
    ['ranks', { ...blankSecrets, code: 'K7QM-3WXT' }, 'client'],
    ['ranks', { ...all, apiKey: '' }, 'key'],
    ['ranks', all, 'ranks'],
    ['app', { ...blankSecrets, code: 'K7QM-3WXT' }, 'app'],
  ] as const)('after %s with %o is %s', (at, secrets, next) => {
    expect(steps[resumeStep({ ...blankInput, step: steps.indexOf(at) }, secrets)]).toBe(next);
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
