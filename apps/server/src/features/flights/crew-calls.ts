import { HOUR_MS } from '@crewroom/domain/days';
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
import { postAnew } from '../../platform/outbox/outbox.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { cardOf, selectFlights } from './flight.ts';
import { lockAnyFlight, namedFlight } from './locked-flight.ts';

const EVERY_MS = 60_000;

/** A call for the crew that a flight still lacks, so many hours before its departure (ISO). */
type CrewCall = { readonly flightId: string; readonly departure: string; readonly hours: CrewCallHours };

type Candidate = Pick<Tables['flights'], 'id' | 'scheduled_date' | 'decided_at' | 'crew_called_hours'>;

/**
 * The call that a flight is due for at `now`, or null: the one with the fewest hours of those within which it departs, unless
 * that was made, or the flight was approved only after those hours had begun. Its approval has just told everybody then.
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
 * What a flight was last called for once it departs at another time (ISO): a call stands while the flight still departs within
 * its hours, so that a small move calls nobody twice; put off beyond them, it may be short of crew again. Beyond those of the last
 * call, the one before it may stand.
 */
export function callThatStands(departure: string, now: Date): RawBuilder<number | null> | null {
  const hours = (Date.parse(departure) - now.getTime()) / HOUR_MS;
  const least = crewCallHours.findLast((one) => hours <= one);
  if (least === undefined) return null;
  const call = sql.lit(least);
  return sql<number | null>`case when crew_called_hours < ${call} then ${call} else crew_called_hours end`;
}

/** The calls that are due, in pages; within one by departure. */
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

/** Makes a call, once: tells the flight's dispatcher and the chat. Does nothing when by now nobody is missing, or the flight departs at another time. */
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
  await notifyMember(uow, null, flight.dispatcherId, { notice: 'crewShort', facts: payload });
  await postAnew(uow, hours === 24 ? 'crew_short_24h' : 'crew_short_3h', flightId);
}

/**
 * Calls for crew where flights that depart within 24 or 3 hours have free seats: once each, however often and in however many
 * processes it runs.
 */
export async function makeDueCalls(deps: UnitOfWorkDeps, signal?: AbortSignal): Promise<void> {
  const calls = dueCalls(deps.database, deps.clock());
  await forEachItem(calls, signal, (call) => runInUnitOfWork(deps, (uow) => makeCall(uow, call)));
}

/** The calls as a job. */
export function crewCallsJob(deps: UnitOfWorkDeps): Job {
  return { name: 'crew-calls', schedule: { everyMs: EVERY_MS }, run: (signal) => makeDueCalls(deps, signal) };
}
