import { describe, expect, it } from 'vitest';
import { administerRefusal, mustHideOwnRecord } from './permissions.ts';

describe('administering a member', () => {
  const targets = [null, 0, 238, 239, 243, 244, 246, 247, 255];

  it.each([
    // The ranks of the members a viewer of this rank may not administer.
    [247, [255]],
    [250, [255]],
    [254, [255]],
    [255, []],
  ])('at rank %d is refused for members of rank %j', (rank, refused) => {
    const viewer = { userId: 'me', rank };
    const found = targets.filter(
      (target) => administerRefusal(viewer, { userId: 'other', rank: target }) === 'higher_rank',
    );
    expect(found).toEqual(refused);
  });

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
  ])('at rank %d, oneself: %s', (rank, refusal) => {
    const viewer = { userId: 'me', rank };
    expect(administerRefusal(viewer, viewer)).toBe(refusal);
  });
});

describe('hidden notes and issuers', () => {
  it.each([
    [247, 'me', true],
    [254, 'me', true],
    [255, 'me', false],
    [247, 'other', false],
    [255, 'other', false],
  ])('at rank %d, in answers about %s, are left out: %s', (rank, target, hidden) => {
    expect(mustHideOwnRecord({ userId: 'me', rank }, target)).toBe(hidden);
  });
});
