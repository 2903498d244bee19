import { DAY_MS } from '@crewroom/domain/days';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { UnitOfWork } from '../../../../platform/changes/unit-of-work.ts';
import type { Database, Source } from '../../../../platform/database/database.ts';
import { deleteInPages } from '../../../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../../../platform/database/stored-values.ts';
import type { Tables } from '../../../../platform/database/tables.ts';

/** The stored data of a flight's event. */
export type StoredEvent = Selectable<Tables['discord_events']>;

/** Returns the stored data of a flight's event, or null. Uses one SQL statement. */
export async function findStoredEvent(
  { db }: Pick<Source, 'db'>,
  flightId: string,
): Promise<StoredEvent | null> {
  const row = await db
    .selectFrom('discord_events')
    .where('flight_id', '=', flightId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the data of a flight's event. */
export async function storeEvent(
  { trx }: UnitOfWork,
  event: Insertable<Tables['discord_events']>,
): Promise<void> {
  await trx
    .insertInto('discord_events')
    .values(event)
    .onConflict((conflict) => conflict.column('flight_id').doUpdateSet(event))
    .execute();
}

/** Deletes the stored event of a flight that is over or gone. */
export async function deleteStoredEvent({ trx }: UnitOfWork, flightId: string): Promise<void> {
  await trx.deleteFrom('discord_events').where('flight_id', '=', flightId).execute();
}

/**
 * Returns the event in a server that a nearer flight may replace: an ended one, else the farthest of those that end after
 * `end`. Null if there is none.
 */
export async function findFarthestEvent(
  { db }: Pick<Database, 'db'>,
  {
    guildId,
    flightId,
    end,
    now,
  }: {
    readonly guildId: string;
    readonly flightId: string;
    readonly end: string;
    readonly now: Date;
  },
): Promise<{ readonly flightId: string; readonly eventId: string } | null> {
  const hasEnded = sql<boolean>`ends_at <= ${toInstant(now)}`;
  const row = await db
    .selectFrom('discord_events')
    .where('guild_id', '=', guildId)
    .where('state', '=', 'open')
    .where('flight_id', '<>', flightId)
    .where((eb) =>
      eb.or([
        hasEnded,
        eb('ends_at', '>', end),
        eb.and([eb('ends_at', '=', end), eb('flight_id', '>', flightId)]),
      ]),
    )
    .orderBy(sql`case when ${hasEnded} then 0 else 1 end`)
    .orderBy('ends_at', 'desc')
    .orderBy('flight_id', 'desc')
    .select(['flight_id', 'event_id'])
    .limit(1)
    .executeTakeFirst();
  return row?.event_id == null ? null : { flightId: row.flight_id, eventId: row.event_id };
}

const KEPT_DAYS = 90;

/** Deletes cancelled events 90 days after their flights, which nobody reopens by then. */
export async function removeOldDiscordEvents(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const oldest = instantAfter(now, -KEPT_DAYS * DAY_MS);
  await deleteInPages(database, 'discord_events', sql`state = 'canceled' and ends_at < ${oldest}`, signal);
}
