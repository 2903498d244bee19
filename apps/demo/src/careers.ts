import { canSchedule, isAdministrator, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRole } from '@crewroom/server/roblox/group-ranks';
import type { Moment } from './calendar.ts';
import type { Chance } from './chance.ts';

/** How a member's rank came about. */
export type CareerKind = 'steady' | 'promoted' | 'just promoted' | 'demoted' | 'transferred';

/** The highest group role somebody holds from a moment on; null outside the group. */
export type Standing = { readonly from: Moment; readonly role: GroupRole | null };

/** The roles somebody has held, oldest first. */
export type Career = readonly [Standing, ...Standing[]];

/** From when to when a career runs. */
export type Span = { readonly from: Moment; readonly to: Moment };

/** The staff roles of the airline, the lowest first. */
export type Ladder = readonly GroupRole[];

const MOST_STEPS = 2;

/** A moment in the span: its beginning at 0, its end at 1. */
function within({ from, to }: Span, share: number): Moment {
  return Math.round(from + (to - from) * share);
}

function circleOf({ rank }: GroupRole, thresholds: RankThresholds): number {
  return isAdministrator(rank, thresholds) ? 2 : canSchedule(rank, thresholds) ? 1 : 0;
}

function oneChange(before: GroupRole, role: GroupRole | null, share: number, span: Span): Career {
  return [
    { from: span.from, role: before },
    { from: within(span, share), role },
  ];
}

// Rights hang on the circle, and there must be someone to approve the very first flight: an ordinary
// promotion leads to a higher rank of the same circle.
function promoted({ role, ladder, thresholds }: Roles, span: Span, chance: Chance): Career {
  const below = ladder.filter(
    (step) => step.rank < role.rank && circleOf(step, thresholds) === circleOf(role, thresholds),
  );
  const path = [...below.slice(-chance.between(1, MOST_STEPS)), role];
  const [first = { from: span.from, role }, ...later] = path.map((step, index) => ({
    from: within(span, index === 0 ? 0 : index / path.length + chance.between(-8, 8) / 100),
    role: step,
  }));
  return [first, ...later];
}

// The group has made the role anew since, under another id and with the same number.
function transferred(role: GroupRole, span: Span): Career {
  return oneChange({ ...role, id: `${role.id}0`, name: `Former ${role.name}` }, role, 0.45, span);
}

type Roles = { readonly role: GroupRole; readonly ladder: Ladder; readonly thresholds: RankThresholds };

/** A way to the role somebody holds now, over a span of time. */
export function composeCareer(kind: CareerKind, roles: Roles, span: Span, chance: Chance): Career {
  const { role, ladder } = roles;
  const below = ladder.findLast(({ rank }) => rank < role.rank);
  const above = ladder.find(({ rank }) => rank > role.rank);
  if (kind === 'promoted') return promoted(roles, span, chance);
  if (kind === 'just promoted' && below !== undefined) return oneChange(below, role, 0.85, span);
  if (kind === 'demoted' && above !== undefined) return oneChange(above, role, 0.6, span);
  if (kind === 'transferred') return transferred(role, span);
  return [{ from: span.from, role }];
}

/** Someone who lost a staff role: fell to one below the staff, or left the group (null). */
export function composeLoss(after: GroupRole | null, ladder: Ladder, span: Span, chance: Chance): Career {
  const [lowest = null, next = lowest] = ladder;
  const before = after === null ? next : lowest;
  const share = chance.between(70, 88) / 100;
  return before === null ? [{ from: span.from, role: null }] : oneChange(before, after, share, span);
}
