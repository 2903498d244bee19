import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRole } from '../../roblox/group-ranks.ts';
import type { Chance } from '../chance.ts';
import type { Moment } from '../moments.ts';
import type { RankChange, Standing } from './demo-member.ts';
import type { CareerKind } from './storylines.ts';

/** From when to when a career runs. */
export type Span = { readonly from: Moment; readonly to: Moment };

/** How somebody came to the role they hold now. */
export type Career = {
  readonly standings: readonly [Standing, ...Standing[]];
  readonly rankChanges: readonly RankChange[];
};

/** The staff roles of the airline, the lowest first. */
export type Ladder = readonly GroupRole[];

const MOST_STEPS = 2;

/** A moment in the span: its beginning at 0, its end at 1. */
function within({ from, to }: Span, share: number): Moment {
  return Math.round(from + (to - from) * share);
}

function circleOf(rank: number, { dispatch, admin }: RankThresholds): number {
  return rank >= admin ? 2 : rank >= dispatch ? 1 : 0;
}

function steady(role: GroupRole, { from }: Span): Career {
  return { standings: [{ from, role }], rankChanges: [] };
}

function oneChange(before: GroupRole, role: GroupRole, at: Moment, { from }: Span): Career {
  const type = role.rank > before.rank ? 'promotion' : 'demotion';
  return {
    standings: [
      { from, role: before },
      { from: at, role },
    ],
    rankChanges: [{ at, type, rankName: role.name }],
  };
}

// Rights hang on the circle, and there must be someone to approve the very first flight: an ordinary
// promotion leads to a higher rank of the same circle.
function promoted(
  role: GroupRole,
  ladder: Ladder,
  thresholds: RankThresholds,
  span: Span,
  chance: Chance,
): Career {
  const circle = circleOf(role.rank, thresholds);
  const below = ladder.filter(({ rank }) => rank < role.rank && circleOf(rank, thresholds) === circle);
  const path = [...below.slice(-chance.between(1, MOST_STEPS)), role];
  const standings = path.map((step, index) => ({
    from: within(span, index === 0 ? 0 : index / path.length + chance.between(-8, 8) / 100),
    role: step,
  }));
  const [first = { from: span.from, role }, ...later] = standings;
  const rankChanges = later.map(({ from, role: step }) => ({
    at: from,
    type: 'promotion' as const,
    rankName: step.name,
  }));
  return { standings: [first, ...later], rankChanges };
}

type Roles = { readonly role: GroupRole; readonly ladder: Ladder; readonly thresholds: RankThresholds };

/** A way to the role somebody holds now, as the portal would have seen it over a span of time. */
export function composeCareer(
  kind: CareerKind,
  { role, ladder, thresholds }: Roles,
  span: Span,
  chance: Chance,
): Career {
  const below = ladder.findLast(({ rank }) => rank < role.rank);
  const above = ladder.find(({ rank }) => rank > role.rank);
  if (kind === 'promoted') return promoted(role, ladder, thresholds, span, chance);
  if (kind === 'just promoted' && below !== undefined)
    return oneChange(below, role, within(span, 0.85), span);
  if (kind === 'demoted' && above !== undefined) return oneChange(above, role, within(span, 0.6), span);
  if (kind !== 'transferred') return steady(role, span);
  const change = { at: within(span, 0.45), type: 'transfer' as const, rankName: role.name };
  return { ...steady(role, span), rankChanges: [change] };
}

/** Someone who held `before` and lost it: fell to a role below the staff, or left the group (null). */
export function composeLoss(before: GroupRole, after: GroupRole | null, at: Moment, span: Span): Career {
  if (after !== null) return oneChange(before, after, at, span);
  return {
    standings: [
      { from: span.from, role: before },
      { from: at, role: null },
    ],
    rankChanges: [],
  };
}
