import type { Viewer } from '../contract/access.ts';
import { DAY_MS } from '../days.ts';
import { decideAppealRefusal } from './rules.ts';

/** What a mark says of a seat: its holder was late, left before the departure, was absent, or gave it back at short notice. */
export const reliabilityEventKinds = ['late', 'left_early', 'absent', 'short_notice'] as const;

export type ReliabilityEventKind = (typeof reliabilityEventKinds)[number];

/** What a mark is called where its flight stands beside it. */
export const reliabilityEventLabels: Readonly<Record<ReliabilityEventKind, string>> = {
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  short_notice: 'Short notice',
};

/** For how many days marks are kept and figures are counted. */
export const RELIABILITY_DAYS = 90;

/** The instant from which on, itself left out, what was recorded counts at `now`. */
export function reliableSince(now: Date): Date {
  return new Date(now.getTime() - RELIABILITY_DAYS * DAY_MS);
}

type Counted = { readonly kind: ReliabilityEventKind; readonly excused: boolean | null };

/** How many seats somebody flew in these days, and how many of their marks there are: by kind, but those that are excused apart. */
export function figuresOf(flown: number, events: readonly Counted[]) {
  const count = (passes: (event: Counted) => boolean) => events.filter(passes).length;
  const state = (wanted: ReliabilityEventKind) =>
    count(({ kind, excused }) => kind === wanted && excused !== true);
  return {
    flown,
    late: state('late'),
    leftEarly: state('left_early'),
    absent: state('absent'),
    shortNotice: state('short_notice'),
    excused: count(({ excused }) => excused === true),
  };
}

/**
 * Why an administrator may not decide on a mark, or null when they may: the limits of administering hold, and who made it with
 * their review (null where the portal made it) leaves the decision to another one. The owner may decide on every mark.
 */
export function decideReliabilityEventRefusal(
  viewer: Viewer,
  subject: Viewer,
  reviewerId: string | null,
): 'own_record' | 'higher_rank' | 'own_review' | null {
  const refusal = decideAppealRefusal(viewer, subject, reviewerId);
  return refusal === 'own_sanction' ? 'own_review' : refusal;
}
