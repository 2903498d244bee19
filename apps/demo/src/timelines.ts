import type { SettableStatus } from '@crewroom/domain/flights/status';
import type { Chance } from './chance.ts';
import { type PlayedYear, termEndAfter } from './played-year.ts';
import type { Departure } from './scripts.ts';
import { DAY, HOUR, MINUTE, type Timestamp } from './timestamp.ts';

/** A change of status. */
type Step = { readonly at: Timestamp; readonly to: SettableStatus };

/**
 * When a flight is created, decided, moved through its statuses and reviewed, in the past or future. Seats are not
 * included.
 */
export type FlightTimeline = {
  readonly createdAt: Timestamp;
  /** Null while it is pending. */
  readonly decidedAt: Timestamp | null;
  /** Empty for a flight that is pending or rejected. */
  readonly steps: readonly Step[];
  /** Null when it is never reviewed. */
  readonly reviewedAt: Timestamp | null;
};

/** The share of a closed term's flights that were never reviewed; their points are lost. */
const UNREVIEWED_PROBABILITY = 0.02;
/** A flight that ended this shortly before now is not reviewed yet. */
const NO_REVIEW_WITHIN = 2 * HOUR;

/** A flight that is decided was created at least this long before now. */
const LATEST_CREATION = 30 * HOUR;

function creationOf({ at, script }: Departure, playedUntil: Timestamp, chance: Chance): Timestamp {
  const planned = at - chance.between(5 * DAY, 12 * DAY);
  if (script.decidedDaysAgo !== undefined) {
    return Math.round(playedUntil - script.decidedDaysAgo * DAY) - chance.between(2 * HOUR, 20 * HOUR);
  }
  if (script.ending === 'pending') return playedUntil - chance.between(HOUR, 40 * HOUR);
  return planned > playedUntil - LATEST_CREATION
    ? playedUntil - chance.between(LATEST_CREATION, 6 * DAY)
    : planned;
}

function decisionOf(
  { script }: Departure,
  createdAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Timestamp | null {
  if (script.ending === 'pending') return null;
  if (script.decidedDaysAgo !== undefined) return Math.round(playedUntil - script.decidedDaysAgo * DAY);
  return createdAt + chance.between(15 * MINUTE, 14 * HOUR);
}

function stepsOfFlown({ at, service }: Departure, playedUntil: Timestamp, chance: Chance): Step[] {
  const briefing = at - chance.between(60 * MINUTE, 90 * MINUTE);
  const planned = at + chance.between(0, 6 * MINUTE);
  // A flight whose departure has come is in progress now, even where chance made it late.
  const takeOff = at <= playedUntil ? Math.min(planned, playedUntil) : planned;
  return [
    { at: briefing, to: 'BRIEFING' },
    { at: takeOff, to: 'IN PROGRESS' },
    { at: takeOff + service.minutes * MINUTE + chance.between(1_000, 8 * MINUTE), to: 'CONCLUDED' },
  ];
}

function cancellationOf(
  { at }: Departure,
  approvedAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Timestamp {
  const before = Math.min(
    at - chance.between(2 * HOUR, 30 * HOUR),
    playedUntil - chance.between(HOUR, 10 * HOUR),
  );
  return Math.max(before, approvedAt + 10 * MINUTE);
}

function stepsOf(
  departure: Departure,
  approvedAt: Timestamp,
  playedUntil: Timestamp,
  chance: Chance,
): Step[] {
  const { ending } = departure.script;
  if (ending === 'flown') return stepsOfFlown(departure, playedUntil, chance);
  if (ending === 'cancelled')
    return [{ at: cancellationOf(departure, approvedAt, playedUntil, chance), to: 'CANCELLED' }];
  const setBackAt = approvedAt + chance.between(5 * MINUTE, 3 * HOUR);
  return ending === 'scheduled' ? [{ at: setBackAt, to: 'SCHEDULED' }] : [];
}

// A flight cannot be reviewed after its term has ended, so the review is before that or never.
function reviewOf(
  { script }: Departure,
  steps: readonly Step[],
  year: PlayedYear,
  chance: Chance,
): Timestamp | null {
  const landedAt = steps.find(({ to }) => to === 'CONCLUDED')?.at;
  const { playedUntil } = year;
  if (landedAt === undefined || script.unreviewed === true) return null;
  if (landedAt > playedUntil - NO_REVIEW_WITHIN) return null;
  const termEnd = termEndAfter(year, landedAt);
  const isLost = chance.happens(UNREVIEWED_PROBABILITY) && termEnd !== null;
  if (isLost) return null;
  const latest = Math.min(termEnd ?? playedUntil, playedUntil);
  const wanted = landedAt + chance.between(20 * MINUTE, 16 * HOUR);
  return wanted < latest ? wanted : Math.round((landedAt + latest) / 2);
}

/** Composes the timeline of a flight. */
export function composeTimeline(departure: Departure, year: PlayedYear, chance: Chance): FlightTimeline {
  const { playedUntil } = year;
  const createdAt = creationOf(departure, playedUntil, chance);
  const decidedAt = decisionOf(departure, createdAt, playedUntil, chance);
  const steps = decidedAt === null ? [] : stepsOf(departure, decidedAt, playedUntil, chance);
  return { createdAt, decidedAt, steps, reviewedAt: reviewOf(departure, steps, year, chance) };
}
