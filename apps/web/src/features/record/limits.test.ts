import { describe, expect, it } from 'vitest';
import { limitsOf, whyNotDecide } from './limits.ts';
import { exampleMember } from './testing/example-member.ts';

const viewer = { userId: 'me', rank: 247 };
const member = (rankId: number, _id = 'them') =>
  exampleMember({ _id, robloxUsername: 'PilotPat', groupRank: { rankId, rankName: 'Pilot' } });

describe('the limits of an administrator', () => {
  it.each([246, 247])('leave a member of rank %i to be changed', (rank) => {
    expect(limitsOf(viewer, member(rank))).toEqual({ mayChange: true, why: null });
  });

  it('keep a higher rank from being changed, and say so', () => {
    const { mayChange, why } = limitsOf(viewer, member(248));
    expect(mayChange).toBe(false);
    expect(why).toMatch(/^@PilotPat ranks above you/);
  });

  it('keep one’s own record from being changed, and say what it leaves out', () => {
    const { mayChange, why } = limitsOf(viewer, member(247, 'me'));
    expect(mayChange).toBe(false);
    expect(why).toMatch(/your own record.*leaves out hidden notes/);
  });

  it('do not bind the owner', () => {
    expect(limitsOf({ userId: 'me', rank: 255 }, member(255, 'me')).mayChange).toBe(true);
  });

  it('let nothing be changed before it is known who looks', () => {
    expect(limitsOf(null, member(240))).toEqual({ mayChange: false, why: null });
  });
});

const appeal = (rankId: number, issuerId: string, _id?: string) => ({ user: member(rankId, _id), issuerId });

describe('an appeal', () => {
  it('waits for whoever may decide on it, and not for who issued the sanction, ranks below or is its subject', () => {
    expect(whyNotDecide(viewer, appeal(240, 'other'))).toBeNull();
    expect(whyNotDecide(viewer, appeal(240, 'me'))).toBe('own_sanction');
    expect(whyNotDecide(viewer, appeal(248, 'other'))).toBe('higher_rank');
    expect(whyNotDecide(viewer, appeal(247, 'other', 'me'))).toBe('own_record');
  });
});
