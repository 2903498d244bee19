import { topics } from '@crewroom/domain/contract/topics';
import { sql } from 'kysely';
import type { AirlineRules, UnitOfWork } from '../changes/unit-of-work.ts';
import { pagesOf } from '../database/pages.ts';
import { newId, toInstant } from '../database/stored-values.ts';

/** Returns the channel whose server shows events for flights, or null without one. */
export function eventsChannelOf({
  discord,
  discordEvents,
}: Pick<AirlineRules, 'discord' | 'discordEvents'>): string | null {
  return discordEvents ? (discord?.channels.flights ?? null) : null;
}

/**
 * Queues the events of flights for an update. A queued event keeps its turn, and a failed one stays failed until it is
 * retried.
 */
export async function queueEvents(uow: UnitOfWork, flightIds: readonly string[]): Promise<void> {
  const now = toInstant(uow.now);
  for await (const page of pagesOf(flightIds)) {
    const rows = page.map((flightId) => ({
      id: newId(),
      kind: 'event' as const,
      channel: 'events' as const,
      subject_id: flightId,
      state: 'waiting' as const,
      since: now,
      due_at: now,
    }));
    const queued = await uow.trx
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject_id'])
          .doUpdateSet({
            state: 'waiting',
            revision: sql<number>`outbox.revision + 1`,
            since: sql<string>`case when outbox.state = 'waiting' then outbox.since else ${now} end`,
            due_at: sql<string>`case when outbox.state = 'waiting' then outbox.due_at else ${now} end`,
          })
          .where('outbox.state', '<>', 'dead'),
      )
      .returning('id')
      .execute();
    if (queued.length > 0) uow.invalidate(topics.outbox);
  }
}

/** Queues an update of an approved flight's event after a change. */
export async function queueEvent(uow: UnitOfWork, flightId: string): Promise<void> {
  if (eventsChannelOf(uow.rules) !== null) await queueEvents(uow, [flightId]);
}
