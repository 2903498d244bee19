import { topics } from '@crewroom/domain/contract/topics';
import { reliabilityKindOfReturn } from '@crewroom/domain/flights/departure';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { punctualityOf } from '@crewroom/domain/game/attendance';
import type { ReliabilityEventKind } from '@crewroom/domain/record/reliability-events';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { withoutErased } from '../../platform/people/member-status.ts';
import { type AddressedNotice, notifyFromRank, notifyMembers, withdrawNotices } from '../inbox/inbox.ts';
import { type LockedFlight, namedFlight, timeOfChange } from './locked-flight.ts';

/** A reliability event to store. `gaveBack` marks an absence caused by a seat given back after the departure. */
type NewReliabilityEvent = {
  readonly userId: string;
  readonly kind: ReliabilityEventKind;
  /** The id of a reviewer who confirms that the member gave notice. */
  readonly excusedBy?: string;
  readonly gaveBack?: true;
};

/** Returns the notice to the member about a reliability event on a flight. */
export function noticeOfEvent(
  flight: LockedFlight,
  { id, userId, kind, gaveBack }: NewReliabilityEvent & { readonly id: string },
): AddressedNotice {
  const payload = { flight: namedFlight(flight), mark: kind, id, ...(gaveBack && { gaveBack }) };
  return { userId, notice: { notice: 'marked', payload } };
}

/**
 * Stores reliability events of a locked flight and notifies the members. Skips erased members, and does not notify of excused
 * events.
 */
async function storeReliabilityEvents(
  uow: UnitOfWork,
  flight: LockedFlight,
  made: readonly NewReliabilityEvent[],
): Promise<void> {
  const at = toInstant(uow.now);
  const remaining = await withoutErased(uow.source, made);
  const events = remaining.map((event) => ({ id: newId(), ...event }));
  const rows = events.map(({ id, userId, kind, excusedBy }) => ({
    id,
    flight_id: flight.id,
    user_id: userId,
    kind,
    at,
    ...(excusedBy !== undefined && { excused: 1 as const, decided_by_id: excusedBy, decided_at: at }),
  }));
  for await (const page of pagesOf(rows)) await uow.trx.insertInto('marks').values(page).execute();
  const undecided = events.filter(({ excusedBy }) => excusedBy === undefined);
  await notifyMembers(
    uow,
    null,
    undecided.map((event) => noticeOfEvent(flight, event)),
  );
}

/** Records a reliability event for a member who gives back a seat on a locked flight at short notice or after the departure. */
export async function recordCancellation(
  uow: UnitOfWork,
  flight: LockedFlight,
  userId: string,
): Promise<void> {
  const kind = reliabilityKindOfReturn(flight.scheduledDate, timeOfChange(uow, flight));
  if (kind === null) return;
  await storeReliabilityEvents(uow, flight, [{ userId, kind, ...(kind === 'absent' && { gaveBack: true }) }]);
}

/** The crew ids of a flight by the result of its review. `withNotice` lists the `absent` members who gave notice. */
export type Reviewed = {
  readonly reviewerId: string;
  readonly crew: readonly string[];
  readonly absent: ReadonlySet<string>;
  readonly withNotice: ReadonlySet<string>;
  readonly late: ReadonlySet<string>;
};

function eventsOf({ trx }: UnitOfWork, flightId: string) {
  return trx
    .selectFrom('attendance_events')
    .innerJoin('flights', 'flights.id', 'attendance_events.flight_id')
    .where('attendance_events.flight_id', '=', flightId)
    .select([
      'attendance_events.user_id',
      'attendance_events.type',
      'attendance_events.at',
      'flights.staff_joining',
    ])
    .execute();
}

/**
 * Records the reliability events of a reviewed, locked flight: absent members, and for the others who was late or left early.
 * It uses the game's reports. A member whom the game did not see join is late if the review says so. A dispatcher without a
 * seat gets no event.
 */
export async function recordAttendance(
  uow: UnitOfWork,
  flight: LockedFlight,
  reviewed: Reviewed,
): Promise<void> {
  const { reviewerId, crew, absent, withNotice, late } = reviewed;
  const events = Map.groupBy(await eventsOf(uow, flight.id), ({ user_id: userId }) => userId);
  const reliabilityEvents = crew.flatMap((userId): NewReliabilityEvent[] => {
    if (absent.has(userId))
      return [{ userId, kind: 'absent', ...(withNotice.has(userId) && { excusedBy: reviewerId }) }];
    const own = events.get(userId) ?? [];
    const departure = flight.scheduledDate;
    const staffJoining = instantBeforeDeparture(own[0]?.staff_joining ?? '00:00', departure);
    const seen = punctualityOf(own, { staffJoining, departure });
    const isLate = seen.late ?? late.has(userId);
    return [
      ...(isLate ? [{ userId, kind: 'late' } as const] : []),
      ...(seen.leftEarly ? [{ userId, kind: 'left_early' } as const] : []),
    ];
  });
  await storeReliabilityEvents(uow, flight, reliabilityEvents);
}

function readEvents({ trx }: UnitOfWork, flightId: string) {
  return trx
    .selectFrom('marks')
    .where('flight_id', '=', flightId)
    .select(['id', 'user_id as userId', 'kind', 'excused', 'contested_at as contestedAt'])
    .orderBy('id')
    .execute();
}

/**
 * Withdraws the notices of the reliability events of a locked flight that is cancelled. No event of a cancelled flight counts
 * or is shown. They are kept, because the flight may be set back and reviewed.
 */
export async function suspendReliabilityEvents(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  for (const { id, userId } of await readEvents(uow, flight.id)) {
    uow.invalidate(topics.own(userId), topics.record(userId));
    await withdrawNotices(uow, id);
  }
}

/**
 * Notifies again of the reliability events of a locked flight that is no longer cancelled: members of undecided ones, and
 * administrators of contested ones.
 */
export async function resumeReliabilityEvents(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  for (const event of await withoutErased(uow.source, await readEvents(uow, flight.id))) {
    const { id, userId, kind, excused, contestedAt } = event;
    uow.invalidate(topics.own(userId), topics.record(userId));
    if (excused !== null) continue;
    // Before a review, only a seat that was given back makes somebody absent.
    const gaveBack = kind === 'absent' && { gaveBack: true as const };
    if (contestedAt === null) {
      await notifyMembers(uow, null, [noticeOfEvent(flight, { id, userId, kind, ...gaveBack })]);
      continue;
    }
    const payload = { id, flight: namedFlight(flight), mark: kind, member: userId };
    await notifyFromRank(uow, userId, uow.rules.thresholds.admin, { notice: 'markContested', payload });
  }
}

/**
 * Deletes the reliability event of a member who has a seat on the flight again, and its notices. It is the event for giving a
 * seat back, the only one that can exist before the review.
 */
export async function deleteReliabilityEvents(
  uow: UnitOfWork,
  flightId: string,
  userId: string,
): Promise<void> {
  const taken = await uow.trx
    .deleteFrom('marks')
    .where('flight_id', '=', flightId)
    .where('user_id', '=', userId)
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id: whose } of taken) {
    uow.invalidate(topics.own(whose), topics.record(whose));
    await withdrawNotices(uow, id);
  }
}
