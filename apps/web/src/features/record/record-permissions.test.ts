import { describe, expect, it } from 'vitest';
import { appealDecisionRefusal, recordPermissionsOf } from './record-permissions.ts';
import { exampleMember } from './testing/example-member.ts';

const viewer = { userId: 'me', rank: 247 };
const member = (rankId: number, _id = 'them') =>
  exampleMember({ _id, robloxUsername: 'PilotPat', groupRank: { rankId, rankName: 'Pilot' } });

describe('recordPermissionsOf', () => {
  it.each([
    ['of a lower rank', viewer, member(246), true, null],
    ['of the same rank', viewer, member(247), true, null],
    ['of a higher rank', viewer, member(248), false, expect.stringMatching(/^@PilotPat ranks above you/)],
    [
      'who is the viewer',
      viewer,
      member(247, 'me'),
      false,
      expect.stringMatching(/own record.*leaves out hidden notes/),
    ],
    ['who is the viewer and the owner', { userId: 'me', rank: 255 }, member(255, 'me'), true, null],
    ['of a viewer who is not known yet', null, member(240), false, null],
  ])('for a member %s', (_, given, subject, mayChange, why: unknown) => {
    expect(recordPermissionsOf(given, subject)).toEqual({ mayChange, why });
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
