import type { RankThresholds } from '../contract/access.ts';
import { counted } from '../text.ts';

/** A role of the group with how many people hold it, null where Roblox does not say. */
export type HeldRole = { readonly rank: number; readonly name: string; readonly holders: number | null };

/** A role that likely makes more people administrators than was meant, and why in words. */
export type DecorativeRole = {
  readonly rank: number;
  readonly name: string;
  readonly holders: number;
  readonly message: string;
};

const SHARE_OF_STAFF = 0.1;
/** A small airline may well be run by so many people with one role. */
const NEVER_DECORATIVE_UP_TO = 2;

/**
 * The roles of a group that give administration, by the lowest ranks of the airline, to more people than a tenth of its staff: the
 * highest rank first. Such a role is often a decoration, as anybody who holds it administers. `knownStaff` is how many of the
 * staff the portal knows. Until it has read the roster, the staff are counted by their roles, where somebody with several roles
 * counts several times.
 */
export function decorativeRoles(
  roles: readonly HeldRole[],
  { staff, admin }: Pick<RankThresholds, 'staff' | 'admin'>,
  knownStaff = 0,
): DecorativeRole[] {
  const ofStaff = roles.flatMap((role) =>
    role.rank >= staff && role.holders !== null ? [{ ...role, holders: role.holders }] : [],
  );
  const isRosterRead = ofStaff.every(({ holders }) => holders <= knownStaff);
  const staffCount = isRosterRead ? knownStaff : ofStaff.reduce((sum, { holders }) => sum + holders, 0);
  const most = Math.max(NEVER_DECORATIVE_UP_TO, staffCount * SHARE_OF_STAFF);
  return ofStaff
    .filter(({ rank, holders }) => rank >= admin && holders > most)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ rank, name, holders }) => ({
      rank,
      name,
      holders,
      message: `“${name}” (rank ${rank}) has ${counted(holders, 'member')}, more than a tenth of the staff, and all of them are administrators. If the role is only a decoration, give it a lower rank in the group or choose a higher rank for administration.`,
    }));
}
