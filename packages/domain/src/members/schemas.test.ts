import { describe, expect, it } from 'vitest';
import { groupRankSchema } from '../contract/named.ts';
import { ownUserSchema, userSchema } from './schemas.ts';

describe('a member', () => {
  it('is shown to others without rewards or pay entries', () => {
    expect(Object.keys(ownUserSchema.shape)).toEqual(expect.arrayContaining(['rewards', 'payEntries']));
    expect(Object.keys(userSchema.shape)).not.toContain('rewards');
    expect(Object.keys(userSchema.shape)).not.toContain('payEntries');
  });

  it.each([
    [0, true],
    [255, true],
    [-1, false],
    [256, false],
    [239.5, false],
    ['239', false],
  ])('may have the rank number %j: %s', (rankId, valid) => {
    expect(groupRankSchema.safeParse({ rankId, rankName: 'Crew' }).success).toBe(valid);
  });
});
