import { eventDepartureCutoff, MAX_OPEN_EVENTS } from '@crewroom/domain/discord/events';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../../../platform/changes/unit-of-work.ts';
import type { Source } from '../../../../platform/database/database.ts';
import { toInstant } from '../../../../platform/database/stored-values.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { eventsChannelOf, queueEvents } from '../../../../platform/outbox/event-rows.ts';

type Db = Pick<Source, 'db'>;

/** Selects the ids of the flights that may have an open event: the nearest whose event has not ended. */
export function nearestFlights({ db }: Db, now: Date) {
  return db
    .selectFrom('flights')
    .where('approval_status', '=', 'approved')
    .where('status', 'in', upcomingStatuses)
    .where('scheduled_date', '>', eventDepartureCutoff(now))
    .orderBy('scheduled_date')
    .orderBy('id')
    .limit(MAX_OPEN_EVENTS)
    .select('id');
}

/** Whether a flight's event is neither queued nor failed. `flightId` is the column with the flight's id. */
function isIdle(flightId: string) {
  return sql<SqlBool>`not exists (select 1 from ${sql.table('outbox')} where outbox.subject_id = ${sql.ref(flightId)}
    and outbox.kind = 'event' and outbox.state <> 'delivered')`;
}

/** Returns the nearest flights that have no event yet. */
async function withoutEvent(source: Db, now: Date): Promise<string[]> {
  const rows = await source.db
    .selectFrom(nearestFlights(source, now).as('nearest'))
    .leftJoin('discord_events', (join) =>
      join.onRef('discord_events.flight_id', '=', 'nearest.id').on('discord_events.state', '=', 'open'),
    )
    .where('discord_events.flight_id', 'is', null)
    .where(isIdle('nearest.id'))
    .select('nearest.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns open events without an eligible flight, events in another server, and events whose free seats are due. */
async function findOutdatedEvents(source: Db, channelId: string | null, now: Date): Promise<string[]> {
  const keepsEvent = (eb: ExpressionBuilder<Tables, 'discord_events'>) =>
    eb.exists(
      eb
        .selectFrom('flights')
        .whereRef('flights.id', '=', 'discord_events.flight_id')
        .where('flights.approval_status', '=', 'approved')
        .where('flights.status', 'in', upcomingStatuses)
        .where((flight) =>
          flight.or([
            flight('flights.scheduled_date', '<=', eventDepartureCutoff(now)),
            flight('flights.id', 'in', nearestFlights(source, now)),
          ]),
        )
        .select('flights.id'),
    );
  const rows = await source.db
    .selectFrom('discord_events')
    .where('discord_events.state', '<>', 'canceled')
    .where(isIdle('discord_events.flight_id'))
    .$if(channelId !== null, (open) =>
      open.where((eb) =>
        eb.or([
          eb('channel_id', '<>', channelId ?? ''),
          eb('seats_due_at', '<=', toInstant(now)),
          eb.not(keepsEvent(eb)),
        ]),
      ),
    )
    .select('flight_id')
    .execute();
  return rows.map(({ flight_id: id }) => id);
}

/**
 * Queues events that no change of a flight queues. Some are missing or superfluous as time passes, after an import, or after a
 * change of the setting or the channel. Others are due because the minute for their free seats is over. With events off, queues
 * all open ones.
 */
export async function queueDueEvents(deps: UnitOfWorkDeps): Promise<void> {
  const { config, database, clock } = deps;
  const now = clock();
  const channelId = eventsChannelOf(config);
  const due = [
    ...(await findOutdatedEvents(database, channelId, now)),
    ...(channelId === null ? [] : await withoutEvent(database, now)),
  ];
  if (due.length > 0) await runInUnitOfWork(deps, (uow) => queueEvents(uow, due));
}

/** Returns the milliseconds until an event's free seats are due, or null. */
export async function untilSeatsDue({ db }: Db, now: Date): Promise<number | null> {
  const { due } = await db
    .selectFrom('discord_events')
    .where('state', '=', 'open')
    .select(({ fn }) => fn.min('seats_due_at').as('due'))
    .executeTakeFirstOrThrow();
  return due === null ? null : Math.max(0, Date.parse(due) - now.getTime());
}
