import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { type CrewCallHours, crewCallHours } from '@crewroom/domain/discord/posts';
import { missingRoles } from '@crewroom/domain/flights/shortage';
import { plannedStatuses } from '@crewroom/domain/flights/status';
import { type RawBuilder, sql } from 'kysely';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { postNewMessage } from '../../platform/outbox/outbox.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { cardOf, selectFlights } from './flight.ts';
import { lockAnyFlight, namedFlight } from './locked-flight.ts';

const EVERY_MS = MINUTE_MS;

/** A crew call for a flight with free seats, with the hours before departure (ISO) at which it is due. */
type CrewCall = { readonly flightId: string; readonly departure: string; readonly hours: CrewCallHours };

type Candidate = Pick<Tables['flights'], 'id' | 'scheduled_date' | 'decided_at' | 'crew_called_hours'>;

/**
 * Returns the crew call that is due for a flight at `now`, or null. It is the call with the fewest hours that still includes
 * the departure. It is null if that call was made already, or if the flight was approved within those hours, because the
 * approval notified everybody.
 */
export function dueCall(flight: Candidate, now: Date): CrewCall | null {
  const departure = Date.parse(flight.scheduled_date);
  const hours = crewCallHours.findLast((one) => departure - now.getTime() <= one * HOUR_MS);
  if (hours === undefined || departure <= now.getTime()) return null;
  const isMade = flight.crew_called_hours !== null && flight.crew_called_hours <= hours;
  const approvedAt = flight.decided_at === null ? departure : Date.parse(flight.decided_at);
  if (isMade || approvedAt > departure - hours * HOUR_MS) return null;
  return { flightId: flight.id, departure: flight.scheduled_date, hours };
}

/**
 * Returns the last crew call that still counts after a flight's departure changed (ISO). A call counts while the flight still
 * departs within its hours, so that a small change does not repeat it. If the flight is put off beyond those hours, the
 * previous call may count again.
 */
export function remainingCrewCall(departure: string, now: Date): RawBuilder<number | null> | null {
  const hours = (Date.parse(departure) - now.getTime()) / HOUR_MS;
  const nearest = crewCallHours.findLast((one) => hours <= one);
  if (nearest === undefined) return null;
  const call = sql.lit(nearest);
  return sql<number | null>`case when crew_called_hours < ${call} then ${call} else crew_called_hours end`;
}

/** Yields the due crew calls in pages, each sorted by departure. */
async function* dueCalls({ db }: Database, now: Date): AsyncGenerator<readonly CrewCall[]> {
  const flights = db
    .selectFrom('flights')
    .where('approval_status', '=', 'approved')
    .where('status', 'in', plannedStatuses)
    .where('scheduled_date', '>', toInstant(now))
    .where('scheduled_date', '<=', instantAfter(now, crewCallHours[0] * HOUR_MS))
    .select(['id', 'scheduled_date', 'decided_at', 'crew_called_hours']);
  for await (const page of rowsInPages(flights, 'flights.id')) {
    const soonestFirst = page.toSorted((a, b) => (a.scheduled_date < b.scheduled_date ? -1 : 1));
    yield soonestFirst.flatMap((row) => dueCall(row, now) ?? []);
  }
}

/**
 * Makes a crew call once: notifies the dispatcher and posts to the chat. Does nothing if the crew is complete by now or the
 * departure changed.
 */
async function makeCall(uow: UnitOfWork, { flightId, departure, hours }: CrewCall): Promise<void> {
  await blockErasures(uow.trx);
  const flight = await lockAnyFlight(uow, flightId);
  if (flight?.scheduledDate !== departure) return;
  const row = await selectFlights(uow.source).where('flights.id', '=', flightId).executeTakeFirstOrThrow();
  const free = missingRoles(cardOf(row, '')).map(({ name, free: seats }) => ({ role: name, seats }));
  if (free.length === 0) return;
  const { numUpdatedRows } = await uow.trx
    .updateTable('flights')
    .set({ crew_called_hours: hours })
    .where('id', '=', flightId)
    .where((eb) => eb.or([eb('crew_called_hours', 'is', null), eb('crew_called_hours', '>', hours)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const payload = { flight: namedFlight(flight), hours, free };
  await notifyMember(uow, null, flight.dispatcherId, { notice: 'crewShort', payload });
  await postNewMessage(uow, hours === 24 ? 'crew_short_24h' : 'crew_short_3h', flightId);
}

/**
 * Makes crew calls for flights with free seats that depart within 24 or 3 hours. Each call is made once, however often and in
 * however many processes this runs.
 */
export async function makeDueCalls(deps: UnitOfWorkDeps, signal?: AbortSignal): Promise<void> {
  const calls = dueCalls(deps.database, deps.clock());
  await forEachItem(calls, signal, (call) => runInUnitOfWork(deps, (uow) => makeCall(uow, call)));
}

/** Returns the job that makes due crew calls. */
export function crewCallsJob(deps: UnitOfWorkDeps): Job {
  return { name: 'crew-calls', schedule: { everyMs: EVERY_MS }, run: (signal) => makeDueCalls(deps, signal) };
}
