import { describe, expect, it } from 'vitest';
import { appealDecisionRefusal, recordPermissionsOf } from './record-permissions.ts';
import { exampleMember } from './testing/example-member.ts';

const viewer = { userId: 'me', rank: 247 };
const member = (rankId: number, _id = 'them') =>
  exampleMember({ _id, robloxUsername: 'PilotPat', groupRank: { rankId, rankName: 'Pilot' } });

describe('recordPermissionsOf', () => {
  it.each([246, 247])('allows changes to a member of rank %i', (rank) => {
    expect(recordPermissionsOf(viewer, member(rank))).toEqual({ mayChange: true, why: null });
  });

  it('allows no changes to a higher rank, and says so', () => {
    const { mayChange, why } = recordPermissionsOf(viewer, member(248));
    expect(mayChange).toBe(false);
    expect(why).toMatch(/^@PilotPat ranks above you/);
  });

  it('allows no changes to the viewer’s own record, and says what it leaves out', () => {
    const { mayChange, why } = recordPermissionsOf(viewer, member(247, 'me'));
    expect(mayChange).toBe(false);
    expect(why).toMatch(/your own record.*leaves out hidden notes/);
  });

  it('allows the owner everything', () => {
    expect(recordPermissionsOf({ userId: 'me', rank: 255 }, member(255, 'me')).mayChange).toBe(true);
  });

  it('allows nothing until the viewer is known', () => {
    expect(recordPermissionsOf(null, member(240))).toEqual({ mayChange: false, why: null });
  });
});

const appeal = (rankId: number, issuerId: string, _id?: string) => ({ user: member(rankId, _id), issuerId });

describe('appealDecisionRefusal', () => {
  it('rejects the issuer, the subject and lower ranks', () => {
    expect(appealDecisionRefusal(viewer, appeal(240, 'other'))).toBeNull();
    expect(appealDecisionRefusal(viewer, appeal(240, 'me'))).toBe('own_sanction');
    expect(appealDecisionRefusal(viewer, appeal(248, 'other'))).toBe('higher_rank');
    expect(appealDecisionRefusal(viewer, appeal(247, 'other', 'me'))).toBe('own_record');
  });
});
