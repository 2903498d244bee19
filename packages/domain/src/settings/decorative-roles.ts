import type { RankThresholds } from '../contract/access.ts';
import { counted } from '../text.ts';

/** A role of the group with its number of members, or null if Roblox does not say. */
export type GroupRoleCount = {
  readonly rank: number;
  readonly name: string;
  readonly holders: number | null;
};

/** A role that probably makes more people administrators than intended, and the text of the reason. */
export type DecorativeRole = {
  readonly rank: number;
  readonly name: string;
  readonly holders: number;
  readonly message: string;
};

const SHARE_OF_STAFF = 0.1;
/** The number of people with one role that is plausible for the administrators of even a small airline. */
const NEVER_DECORATIVE_UP_TO = 2;

/**
 * Returns the roles of a group that make more than a tenth of its staff administrators, by the airline's rank settings, highest
 * rank first. Such a role is often a decoration, and all its members would administer. `knownStaff` is the number of staff that
 * the portal knows. Before the first sync, staff are counted by their roles, so that a member with several roles counts several
 * times.
 */
export function decorativeRoles(
  roles: readonly GroupRoleCount[],
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
