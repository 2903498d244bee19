import type { Chance } from '../chance.ts';
import { type DemoMember, heldRank } from '../members/demo-member.ts';
import { DAY, HOUR, MINUTE, type Moment } from '../moments.ts';
import { termAt } from '../terms.ts';
import type { Departure } from './departure.ts';
import { type FlightFrame, memberNamed } from './flight-cast.ts';
import { concludedAt, type Deed, type Life } from './life.ts';
import { composeStatusChanges } from './status-changes.ts';

/** One flight in fifty of a closed term was never reviewed, and its points are lost. */
const FORFEITED = 0.02;
/** Nobody reviews a flight that has only just landed. */
const SOONEST_REVIEW = 2 * HOUR;

function creationOf({ at, stage }: Departure, now: Moment, chance: Chance): Moment {
  const planned = at - chance.between(5 * DAY, 12 * DAY);
  if (stage.decidedDaysAgo !== undefined) {
    return Math.round(now - stage.decidedDaysAgo * DAY) - chance.between(2 * HOUR, 20 * HOUR);
  }
  if (stage.ending === 'pending') return now - chance.between(HOUR, 40 * HOUR);
  return planned > now - 30 * HOUR ? now - chance.between(30 * HOUR, 6 * DAY) : planned;
}

function pickDispatcher({ at, stage }: Departure, createdAt: Moment, frame: FlightFrame, chance: Chance) {
  const { dispatch } = frame.settings.thresholds;
  const mayDispatch = (member: DemoMember) =>
    heldRank(member, dispatch, createdAt) && !frame.isAbsent(member, at, at);
  const wanted = stage.dispatcher === undefined ? undefined : memberNamed(frame, stage.dispatcher);
  if (wanted !== undefined && mayDispatch(wanted)) return wanted;
  return chance.weighted(frame.members.filter(mayDispatch), ({ diligence }) => diligence);
}

function decisionAt({ stage }: Departure, createdAt: Moment, now: Moment, chance: Chance): Moment {
  if (stage.decidedDaysAgo !== undefined) return Math.round(now - stage.decidedDaysAgo * DAY);
  return createdAt + chance.between(15 * MINUTE, 14 * HOUR);
}

type Beginning = Pick<Life, 'dispatcher' | 'createdAt' | 'decision'>;

function composeBeginning(departure: Departure, frame: FlightFrame, chance: Chance): Beginning | null {
  const createdAt = creationOf(departure, frame.now, chance);
  const dispatcher = pickDispatcher(departure, createdAt, frame, chance);
  if (dispatcher === undefined) return null;
  if (departure.stage.ending === 'pending') return { dispatcher, createdAt, decision: null };
  const at = decisionAt(departure, createdAt, frame.now, chance);
  const by = frame.administrators.forFlightOf(dispatcher, at);
  if (by === undefined) return null;
  return { dispatcher, createdAt, decision: { at, by, approved: departure.stage.ending !== 'rejected' } };
}

// What is not reviewed when its term ends never will be, so the review comes before that or not at all.
function reviewMoment(landed: Moment, frame: FlightFrame, chance: Chance): Moment {
  const end = Math.min(termAt(frame.terms, landed).closedAt ?? frame.now, frame.now);
  const wanted = landed + chance.between(20 * MINUTE, 16 * HOUR);
  return wanted < end ? wanted : Math.round((landed + end) / 2);
}

function composeReview(
  departure: Departure,
  beginning: Beginning,
  landed: Moment,
  frame: FlightFrame,
  chance: Chance,
): Deed | null {
  const isPast = termAt(frame.terms, landed).closedAt !== null;
  const isLost = chance.happens(FORFEITED) && isPast;
  const isWaiting = departure.stage.unreviewed === true || landed > frame.now - SOONEST_REVIEW;
  if (isWaiting || isLost) return null;
  const at = reviewMoment(landed, frame, chance);
  const by = frame.administrators.forFlightOf(beginning.dispatcher, at);
  return by === undefined ? null : { at, by };
}

/** What has become of a departure until now; null when the airline had nobody to dispatch or to approve it. */
export function composeLife(departure: Departure, frame: FlightFrame, chance: Chance): Life | null {
  const beginning = composeBeginning(departure, frame, chance);
  if (beginning === null) return null;
  const changes = composeStatusChanges(departure, beginning, frame, chance);
  const landed = concludedAt({ changes });
  const review = landed === null ? null : composeReview(departure, beginning, landed, frame, chance);
  const term = landed === null ? null : termAt(frame.terms, landed);
  const untouched = beginning.decision?.approved === true ? 'AVAILABLE' : 'SCHEDULED';
  return {
    ...beginning,
    changes,
    status: review === null ? (changes.at(-1)?.to ?? untouched) : 'LOGGED',
    review,
    archivedIn: term === null || term.closedAt === null ? null : term,
  };
}
