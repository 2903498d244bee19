import { reviewedDetails } from '@crewroom/domain/flights/log';
import { flightRefusal, pointsRefusal } from '@crewroom/domain/flights/rules';
import type { Review } from '@crewroom/domain/flights/schemas';
import { notices } from '@crewroom/domain/inbox/notices';
import { fromMinor } from '@crewroom/domain/money';
import { defaultReviewPoints, type ReviewPoints } from '@crewroom/domain/terms/rules';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { SignedIn } from '../changes/viewer.ts';
import type { Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { tellMembers } from '../inbox/inbox.ts';
import { creditFlight, type Earned } from '../terms/ledger.ts';
import { holdOpenTerm } from '../terms/open-term.ts';
import { type LockedFlight, lockFlight, refusalOf, writeLog } from './locked-flight.ts';

type Person = { readonly id: string; readonly username: string };

function crewOf(trx: Transaction, flightId: string): Promise<Person[]> {
  return trx
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('allocations.flight_id', '=', flightId)
    .select(['users.id', 'users.username'])
    .orderBy('users.id')
    .execute();
}

function dispatcherOf(trx: Transaction, { dispatcherId }: LockedFlight): Promise<Person> {
  return trx
    .selectFrom('users')
    .where('id', '=', dispatcherId)
    .select(['id', 'username'])
    .executeTakeFirstOrThrow();
}

function pointsOf({ points }: Review): ReviewPoints {
  return {
    attended: points?.attended ?? defaultReviewPoints.attended,
    hosted: points?.hosted ?? defaultReviewPoints.hosted,
  };
}

function isDefault({ attended, hosted }: ReviewPoints): boolean {
  return attended === defaultReviewPoints.attended && hosted === defaultReviewPoints.hosted;
}

function unknownAbsenteeRefusal(absentIds: readonly string[], people: readonly Person[]): Refusal | null {
  const known = new Set(people.map(({ id }) => id));
  const index = absentIds.findIndex((id) => !known.has(id));
  if (index < 0) return null;
  const message = 'Someone marked absent is neither crew nor dispatcher of this flight.';
  return refuse('invalid_input', message, { issues: [{ path: `absentUserIds.${index}`, message }] });
}

function ownFlightRefusal(
  viewer: SignedIn,
  flight: LockedFlight,
  crew: readonly Person[],
  points: ReviewPoints,
) {
  const isCrew = crew.some(({ id }) => id === viewer.userId);
  return isDefault(points) ? null : refusalOf(pointsRefusal(viewer, flight, isCrew));
}

/** Tells everybody on the flight what they were credited with; who was crew and dispatcher is told the sum. */
async function tellCredited(
  change: Change,
  viewer: SignedIn,
  flight: LockedFlight,
  people: readonly Person[],
  earned: readonly Earned[],
): Promise<void> {
  const earnedBy = Map.groupBy(earned, ({ userId }) => userId);
  const addressedNotices = [...new Set(people.map(({ id }) => id))].map((userId) => {
    const own = earnedBy.get(userId) ?? [];
    const pay = fromMinor(own.reduce((sum, { payMinor }) => sum + payMinor, 0));
    const credit = own.length === 0 ? null : { flights: own.length, pay };
    return { userId, notice: notices.flightReviewed(flight, credit) };
  });
  await tellMembers(change, viewer.userId, addressedNotices);
}

async function markReviewed({ trx, now }: Change, viewer: SignedIn, flight: LockedFlight): Promise<void> {
  await trx
    .updateTable('flights')
    .set({
      status: 'LOGGED',
      reviewed_at: toInstant(now),
      reviewed_by_id: viewer.userId,
      reviewed_by_username: viewer.username,
    })
    .where('id', '=', flight.id)
    .execute();
}

/**
 * Reviews a concluded flight: credits its crew and its dispatcher, except those absent, in the open term, and makes the
 * flight LOGGED. Answers its id. Refuses with 400 an absent member who was not on the flight, with 403 other points than
 * the default on one's own flight, and with 403 or 409 what the rules of `review` refuse. Of two reviews at the same time
 * the second waits for the first and is refused.
 */
export async function reviewFlight(
  change: Change,
  viewer: SignedIn,
  flightId: string,
  review: Review,
): Promise<string | Refusal> {
  const term = await holdOpenTerm(change);
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const crew = await crewOf(change.trx, flight.id);
  const dispatcher = await dispatcherOf(change.trx, flight);
  const people = [...crew, dispatcher];
  const points = pointsOf(review);
  const absentIds = review.absentUserIds ?? [];
  const refusal =
    unknownAbsenteeRefusal(absentIds, people) ??
    ownFlightRefusal(viewer, flight, crew, points) ??
    refusalOf(flightRefusal('review', viewer, flight, change.rules.thresholds));
  if (refusal !== null) return refusal;
  const absent = new Set(absentIds);
  await markReviewed(change, viewer, flight);
  // Those absent as well: the flight is in their history.
  change.touch(...people.map(({ id }) => topics.member(id)));
  const earned = await creditFlight(change, {
    flightId: flight.id,
    termId: term.id,
    attendedIds: crew.map(({ id }) => id).filter((id) => !absent.has(id)),
    hostId: absent.has(dispatcher.id) ? null : dispatcher.id,
    points,
  });
  const missing = [...new Set(people.filter(({ id }) => absent.has(id)).map(({ username }) => username))];
  const details = reviewedDetails(points, missing);
  await writeLog(change, viewer, flight, { action: 'reviewed', details });
  await tellCredited(change, viewer, flight, people, earned);
  return flight.id;
}
