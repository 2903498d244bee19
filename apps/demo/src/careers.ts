import { canSchedule, isAdministrator, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRole } from '@crewroom/server/integrations/roblox/group-ranks';
import type { Chance } from './chance.ts';
import type { Timestamp } from './timestamp.ts';

/** How a member came to their current rank; 'transferred' is from a role that the group replaced by one of the same rank. */
export type CareerKind = 'steady' | 'promoted' | 'just promoted' | 'demoted' | 'transferred';

/** The highest group role of a member from a given time on. Null outside the group. */
export type RankPeriod = { readonly from: Timestamp; readonly role: GroupRole | null };

/** The highest roles of a member, oldest first. */
export type Career = readonly [RankPeriod, ...RankPeriod[]];

/** The time from the start of a career to now. */
export type Span = { readonly from: Timestamp; readonly to: Timestamp };

/** The staff roles of the airline that are somebody's highest, the lowest first. */
export type Ladder = readonly GroupRole[];

/** The maximum number of roles that a promoted member had before today's. */
const MAX_FORMER_ROLES = 2;

/** The time at a share of the span, from 0 (its start) to 1 (its end). */
function timestampWithin({ from, to }: Span, share: number): Timestamp {
  return Math.round(from + (to - from) * share);
}

/** 0 for crew, 1 for dispatchers, 2 for administrators. */
function rightsLevel({ rank }: GroupRole, thresholds: RankThresholds): number {
  return isAdministrator(rank, thresholds) ? 2 : canSchedule(rank, thresholds) ? 1 : 0;
}

/** One change of role, at a share of the span. */
function changedOnce(before: GroupRole, after: GroupRole | null, share: number, span: Span): Career {
  return [
    { from: span.from, role: before },
    { from: timestampWithin(span, share), role: after },
  ];
}

// These promotions stay among administrators, dispatchers or other staff. Otherwise nobody might have the right to
// approve the first flights. A member who was 'just promoted' may come from below.
function promotedCareer({ role, ladder, thresholds }: CareerContext, span: Span, chance: Chance): Career {
  const below = ladder.filter(
    (step) => step.rank < role.rank && rightsLevel(step, thresholds) === rightsLevel(role, thresholds),
  );
  const path = [...below.slice(-chance.between(1, MAX_FORMER_ROLES)), role];
  // Evenly over the span, each up to 8 percent of it earlier or later.
  const [first = { from: span.from, role }, ...later] = path.map((step, index) => ({
    from: timestampWithin(span, index === 0 ? 0 : index / path.length + chance.between(-8, 8) / 100),
    role: step,
  }));
  return [first, ...later];
}

// The group has replaced the role by a new one with another id and the same rank number.
function transferredCareer(role: GroupRole, span: Span): Career {
  return changedOnce({ ...role, id: `${role.id}0`, name: `Former ${role.name}` }, role, 0.45, span);
}

type CareerContext = {
  /** The role held now. */
  readonly role: GroupRole;
  readonly ladder: Ladder;
  readonly thresholds: RankThresholds;
};

/** Composes a career that ends with the role a member holds now. */
export function composeCareer(kind: CareerKind, context: CareerContext, span: Span, chance: Chance): Career {
  const { role, ladder } = context;
  const below = ladder.findLast(({ rank }) => rank < role.rank);
  const above = ladder.find(({ rank }) => rank > role.rank);
  if (kind === 'promoted') return promotedCareer(context, span, chance);
  if (kind === 'just promoted' && below !== undefined) return changedOnce(below, role, 0.85, span);
  if (kind === 'demoted' && above !== undefined) return changedOnce(above, role, 0.6, span);
  if (kind === 'transferred') return transferredCareer(role, span);
  return [{ from: span.from, role }];
}

/** Composes the career of a member who lost their staff role: they now have a lower one, or left the group (null). */
export function composeLeaverCareer(
  after: GroupRole | null,
  ladder: Ladder,
  span: Span,
  chance: Chance,
): Career {
  const [lowest = null, next = lowest] = ladder;
  const before = after === null ? next : lowest;
  const share = chance.between(70, 88) / 100;
  return before === null ? [{ from: span.from, role: null }] : changedOnce(before, after, share, span);
}
