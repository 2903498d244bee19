import type { ClosedPhase } from '@crewroom/domain/flights/status';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { type AddressedNotice, notifyMembers } from '../inbox/inbox.ts';
import { endOffers } from './end-offers.ts';
import { writeLog } from './flight-log.ts';
import { endInterest } from './interest.ts';
import { type LockedFlight, lockAnyFlight, namedFlight } from './locked-flight.ts';

function readWaiting({ trx }: UnitOfWork, flightId: string) {
  return trx
    .selectFrom('wait_list')
    .innerJoin('flight_roles', 'flight_roles.id', 'wait_list.flight_role_id')
    .where('wait_list.flight_id', '=', flightId)
    .select(['wait_list.user_id as userId', 'flight_roles.name as role'])
    .orderBy('wait_list.since')
    .orderBy('wait_list.id')
    .execute();
}

function readOffers({ trx }: UnitOfWork, flightId: string) {
  return trx
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.flight_id', '=', flightId)
    .where('allocations.offered_at', 'is not', null)
    .select(['allocations.user_id as by', 'allocations.offered_to_id as to', 'flight_roles.name as role'])
    .orderBy('allocations.id')
    .execute();
}

/** The payload of an end: at departure, or before it because of the new phase of the flight. */
type Ended = { readonly phase?: ClosedPhase };

async function endWaitLists(uow: UnitOfWork, flight: LockedFlight, ended: Ended): Promise<AddressedNotice[]> {
  const waiting = await readWaiting(uow, flight.id);
  if (waiting.length === 0) return [];
  await uow.trx.deleteFrom('wait_list').where('flight_id', '=', flight.id).execute();
  const payload = { waiting: waiting.length, ...ended };
  await writeLog(uow, 'system', flight, { kind: 'wait_list_ended', payload });
  return waiting.map(({ userId, role }) => ({
    userId,
    notice: { notice: 'waitListEnded', payload: { flight: namedFlight(flight), role, ...ended } },
  }));
}

async function endAllOffers(uow: UnitOfWork, flight: LockedFlight, ended: Ended): Promise<AddressedNotice[]> {
  const offers = await readOffers(uow, flight.id);
  if (offers.length === 0) return [];
  await endOffers(uow, flight);
  const payload = { offers: offers.length, ...ended };
  await writeLog(uow, 'system', flight, { kind: 'offers_ended', payload });
  return offers.flatMap(({ by, to, role }): AddressedNotice[] => {
    const seat = { flight: namedFlight(flight), role, ...ended };
    return [
      // The crew of a cancelled flight is already notified of that.
      ...(ended.phase === 'cancelled'
        ? []
        : [{ userId: by, notice: { notice: 'offerEnded' as const, payload: seat } }]),
      ...(to === null
        ? []
        : [{ userId: to, notice: { notice: 'offerToYouEnded' as const, payload: { ...seat, by } } }]),
    ];
  });
}

/**
 * Ends the waitlists and offers of a locked flight whose status was set, by the member `by` or by the game, to one of a phase
 * without them. Each gets a log entry. Notifies everybody who waited, offered a seat or was offered one.
 */
export async function endWaitsAndOffers(
  uow: UnitOfWork,
  flight: LockedFlight,
  ended: Ended,
  by: string | null,
): Promise<void> {
  const addressed = [
    ...(await endWaitLists(uow, flight, ended)),
    ...(await endAllOffers(uow, flight, ended)),
  ];
  if (addressed.length > 0) await notifyMembers(uow, by, addressed);
}

/**
 * Ends the waitlists and offers of a locked flight that has departed. Each gets a log entry. Notifies everybody who waited,
 * offered a seat or was offered one. Also ends interest in the flight, without a notification. Idempotent.
 */
export async function endAtDeparture(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  await endInterest(uow, flight);
  await endWaitsAndOffers(uow, flight, {}, null);
}

/**
 * Ends the waitlists and offers of a locked flight if it has departed. Called before a change that would remove one of them
 * without a log entry and notices, because the job runs up to a minute after the departure.
 */
export async function endIfDeparted(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  if (flight.hasDeparted) await endAtDeparture(uow, flight);
}

/** Ends the waitlists and offers of a flight if it has departed, like `endAtDeparture`. Does nothing otherwise. */
export async function endOfDeparted(uow: UnitOfWork, flightId: string): Promise<void> {
  await blockErasures(uow.trx);
  const flight = await lockAnyFlight(uow, flightId);
  // The departure may have been put off while this transaction waited for the lock.
  if (flight !== undefined) await endIfDeparted(uow, flight);
}

/** Returns the flights that departed by `now` and still have a waitlist, interest or an offer, in pages. */
function selectDue({ database: { db } }: UnitOfWorkDeps, now: Date) {
  const flights = db
    .selectFrom('flights')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('wait_list')
        .select('flight_id')
        .union(eb.selectFrom('allocations').where('offered_at', 'is not', null).select('flight_id'))
        .union(eb.selectFrom('flight_interests').select('flight_id')),
    )
    .where('scheduled_date', '<=', toInstant(now))
    .select('id');
  return rowsInPages(flights, 'flights.id');
}

/**
 * Ends the waitlists and offers of all departed flights, one transaction per flight. Safe to run repeatedly and in several
 * processes. A late run is harmless: after the departure no seat is promoted and no offer can be accepted.
 */
export async function endDeparted(deps: UnitOfWorkDeps, signal?: AbortSignal): Promise<void> {
  await forEachItem(selectDue(deps, deps.clock()), signal, ({ id }) =>
    runInUnitOfWork(deps, (uow) => endOfDeparted(uow, id)),
  );
}

/** Returns the job that ends waitlists and offers. It runs at each full minute, because flights depart at full minutes. */
export function departedJob(deps: UnitOfWorkDeps): Job {
  return {
    name: 'flight-departures',
    schedule: { cron: '* * * * *' },
    run: (signal) => endDeparted(deps, signal),
  };
}
