import type { Viewer } from '../contract/access.ts';
import { DAY_MS } from '../days.ts';
import { decideAppealRefusal } from './rules.ts';

/**
 * The kinds of reliability events: the holder of a seat was late, left before the departure, was absent, or gave the seat back
 * at short notice.
 */
export const reliabilityEventKinds = ['late', 'left_early', 'absent', 'short_notice'] as const;

export type ReliabilityEventKind = (typeof reliabilityEventKinds)[number];

/** The labels of reliability events that are shown next to their flight. */
export const reliabilityEventLabels: Readonly<Record<ReliabilityEventKind, string>> = {
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  short_notice: 'Short notice',
};

/** How many days reliability events are kept and counted. */
export const RELIABILITY_DAYS = 90;

/** Returns the timestamp after which events count at `now`, exclusive. */
export function reliabilityWindowStart(now: Date): Date {
  return new Date(now.getTime() - RELIABILITY_DAYS * DAY_MS);
}

type CountedEvent = { readonly kind: ReliabilityEventKind; readonly excused: boolean | null };

/**
 * Returns how many seats a member flew in these days, and the number of their reliability events by kind. Excused events are
 * counted separately.
 */
export function figuresOf(flown: number, events: readonly CountedEvent[]) {
  const count = (passes: (event: CountedEvent) => boolean) => events.filter(passes).length;
  const countKind = (name: ReliabilityEventKind) =>
    count(({ kind, excused }) => kind === name && excused !== true);
  return {
    flown,
    late: countKind('late'),
    leftEarly: countKind('left_early'),
    absent: countKind('absent'),
    shortNotice: countKind('short_notice'),
    excused: count(({ excused }) => excused === true),
  };
}

/**
 * Returns why an administrator may not decide on a reliability event, or null. The limits of administering members apply. The
 * administrator whose review created it (null for the portal) must leave the decision to another one. The owner may decide on
 * every event.
 */
export function decideReliabilityEventRefusal(
  viewer: Viewer,
  subject: Viewer,
  reviewerId: string | null,
): 'own_record' | 'higher_rank' | 'own_review' | null {
  const refusal = decideAppealRefusal(viewer, subject, reviewerId);
  return refusal === 'own_sanction' ? 'own_review' : refusal;
}
