import { describe, expect, it } from 'vitest';
import { decorativeRoles } from './decorative-roles.ts';

const thresholds = { staff: 239, admin: 247 };

const role = (rank: number, holders: number | null) => ({ rank, name: `Role ${rank}`, holders });
const owner = role(255, 1);
const crew = role(239, 88);

describe('decorativeRoles', () => {
  it.each([
    ['an administrator role with more than a tenth of the staff', [owner, role(248, 11), crew], [248]],
    ['no role with exactly a tenth', [owner, role(248, 10), role(239, 89)], []],
    ['no role below administration', [owner, role(246, 60), role(239, 40)], []],
    ['no role below the staff, which the staff are not counted by', [role(248, 3), role(1, 5_000)], [248]],
    ['every such role, the highest rank first', [role(247, 30), role(250, 20), role(239, 50)], [250, 247]],
    ['no role of two people in a small airline', [owner, role(248, 2), role(239, 2)], []],
    ['no role of which Roblox does not tell who holds it', [owner, role(248, null), crew], []],
    ['no role of a group without staff', [role(1, 10)], []],
  ])('returns %s', (_returns, roles, ranks) => {
    expect(decorativeRoles(roles, thresholds).map(({ rank }) => rank)).toEqual(ranks);
  });

  it('compares with the staff that the portal knows once the roster was synced', () => {
    // 100 people have three roles each.
    const roles = [role(248, 20), role(241, 100), role(240, 100), role(239, 100)];
    expect(decorativeRoles(roles, thresholds, 1)).toEqual([]);
    const [found] = decorativeRoles(roles, thresholds, 100);
    expect(found).toEqual({
      rank: 248,
      name: 'Role 248',
      holders: 20,
      message:
        '“Role 248” (rank 248) has 20 members, more than a tenth of the staff, and all of them are administrators. If the role is only a decoration, give it a lower rank in the group or choose a higher rank for administration.',
    });
  });
});
