import { topics } from '@crewroom/domain/contract/topics';
import { excuseRefusal, flightRefusal, pointsRefusal } from '@crewroom/domain/flights/rules';
import type { Review } from '@crewroom/domain/flights/schemas';
import { fromMinor } from '@crewroom/domain/money';
import { areDefaultPoints, type ReviewPoints, reviewPoints } from '@crewroom/domain/terms/rules';
import { Refusal, refuseField } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { notifyMembers } from '../inbox/inbox.ts';
import { creditFlight, type Earning } from '../terms/ledger.ts';
import { lockOpenTermShared } from '../terms/open-term.ts';
import { writeLog } from './flight-log.ts';
import { excuseLateReturns, readLateReturnerIds } from './late-returns.ts';
import { type LockedFlight, lockFlight, namedFlight, readCrewIds, refusalOf } from './locked-flight.ts';
import { recordAttendance } from './reliability-events.ts';

type PeopleField = 'absentUserIds' | 'withNoticeUserIds' | 'lateUserIds';

function peopleRefusal(
  field: PeopleField,
  ids: readonly string[],
  may: (id: string) => boolean,
  message: string,
): Refusal | null {
  const index = ids.findIndex((id) => !may(id));
  return index < 0 ? null : refuseField(`${field}.${index}`, message);
}

type OnFlight = {
  readonly crew: readonly string[];
  readonly dispatcherId: string;
  /** Members who gave their seat back after the departure. */
  readonly returned: readonly string[];
};

/** Rejects a review that names members to whom its entries cannot apply. */
function wrongPeopleRefusal(review: Review, { crew, dispatcherId, returned }: OnFlight): Refusal | null {
  const { absentUserIds = [], withNoticeUserIds = [], lateUserIds = [] } = review;
  const seated = new Set(crew);
  const gaveBack = new Set(returned);
  const absent = new Set([...absentUserIds, ...returned]);
  return (
    peopleRefusal(
      'absentUserIds',
      absentUserIds,
      (id) => seated.has(id) || id === dispatcherId || gaveBack.has(id),
      'Someone marked absent is neither crew nor dispatcher of this flight.',
    ) ??
    peopleRefusal(
      'withNoticeUserIds',
      withNoticeUserIds,
      (id) => absent.has(id),
      'A member who gave notice is not counted as absent.',
    ) ??
    peopleRefusal(
      'lateUserIds',
      lateUserIds,
      (id) => seated.has(id) && !absent.has(id),
      'Someone marked late is not crew of this flight, or is marked absent.',
    )
  );
}

function ownFlightRefusal(
  viewer: SignedIn,
  flight: LockedFlight,
  crew: readonly string[],
  points: ReviewPoints,
) {
  const isCrew = crew.includes(viewer.userId);
  return areDefaultPoints(points) ? null : refusalOf(pointsRefusal(viewer, flight, isCrew));
}

/** Notifies people on the flight of their credit. A member who was both crew and dispatcher gets the sum. */
async function notifyCredited(
  uow: UnitOfWork,
  viewer: SignedIn,
  flight: LockedFlight,
  people: readonly string[],
  earned: readonly Earning[],
): Promise<void> {
  const earnedBy = Map.groupBy(earned, ({ userId }) => userId);
  const addressedNotices = [...new Set(people)].map((userId) => {
    const own = earnedBy.get(userId) ?? [];
    const pay = fromMinor(own.reduce((sum, { payMinor }) => sum + payMinor, 0));
    const credit = own.length === 0 ? null : { flights: own.length, pay };
    const payload = { flight: namedFlight(flight), credit };
    return { userId, notice: { notice: 'flightReviewed', payload } as const };
  });
  await notifyMembers(uow, viewer.userId, addressedNotices);
}

async function markReviewed({ trx, now }: UnitOfWork, viewer: SignedIn, flight: LockedFlight): Promise<void> {
  await trx
    .updateTable('flights')
    .set({
      status: 'LOGGED',
      reviewed_at: toInstant(now),
      reviewed_by_id: viewer.userId,
    })
    .where('id', '=', flight.id)
    .execute();
}

/**
 * Reviews a concluded flight and returns its id. Credits its crew and dispatcher in the open term, except absent members. Makes
 * the flight LOGGED and records the crew's reliability events. Members who gave their seat back after the departure are absent,
 * named or not.
 * Rejects with 400 an absent member who was not on the flight. Rejects with 403 custom points on the reviewer's own flight and
 * an excuse of their own absence. Rejects with 403 or 409 according to the rule `review`. Of two concurrent reviews the second
 * waits for the first and is rejected.
 */
export async function reviewFlight(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  review: Review,
): Promise<string | Refusal> {
  const term = await lockOpenTermShared(uow);
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const crew = await readCrewIds(uow, flight.id);
  const { dispatcherId } = flight;
  const people = [...crew, dispatcherId];
  const returned = await readLateReturnerIds(uow, flight);
  const points = reviewPoints(review.points);
  const refusal =
    wrongPeopleRefusal(review, { crew, dispatcherId, returned }) ??
    ownFlightRefusal(viewer, flight, crew, points) ??
    refusalOf(excuseRefusal(viewer, review.withNoticeUserIds)) ??
    refusalOf(flightRefusal('review', viewer, flight, uow.rules.thresholds));
  if (refusal !== null) return refusal;
  const absent = new Set(review.absentUserIds);
  await markReviewed(uow, viewer, flight);
  // Includes absent members, because the flight is in their history.
  uow.invalidate(...people.map(topics.member));
  const earned = await creditFlight(uow, {
    flightId: flight.id,
    termId: term.id,
    attendedIds: crew.filter((id) => !absent.has(id)),
    hostId: absent.has(dispatcherId) ? null : dispatcherId,
    points,
  });
  // A dispatcher who gave their seat back may still have hosted the flight.
  const neverCame = returned.filter((id) => id !== dispatcherId);
  const missing = [...new Set([...people.filter((id) => absent.has(id)), ...neverCame])];
  await writeLog(uow, viewer, flight, { kind: 'reviewed', payload: { ...points, absent: missing } });
  const withNotice = new Set(review.withNoticeUserIds);
  await excuseLateReturns(
    uow,
    flight,
    returned.filter((id) => withNotice.has(id)),
    viewer.userId,
  );
  // Members whose absence becomes a reliability event get only that notice, because they can contest it there.
  const markedAbsent = new Set(crew.filter((id) => absent.has(id) && !withNotice.has(id)));
  const credited = people.filter((id) => !markedAbsent.has(id));
  await notifyCredited(uow, viewer, flight, credited, earned);
  await recordAttendance(uow, flight, {
    reviewerId: viewer.userId,
    crew,
    absent,
    withNotice,
    late: new Set(review.lateUserIds),
  });
  return flight.id;
}
