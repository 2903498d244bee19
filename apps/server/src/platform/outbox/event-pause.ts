import { topics } from '@crewroom/domain/contract/topics';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Source } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { neverTried } from './outbox.ts';

/** The key of the record that events are paused. Its value says whether they were switched on then. */
const PAUSED = 'discord_events_paused';

/** Returns whether events were switched on when they were paused, or null when they are not paused. Uses one SQL statement. */
export async function eventPause({ db }: Pick<Source, 'db'>): Promise<{ readonly wereOn: boolean } | null> {
  const row = await db.selectFrom('settings').where('key', '=', PAUSED).select('value').executeTakeFirst();
  return row === undefined ? null : { wereOn: row.value === 'on' };
}

/** Pauses events until the setting is switched. Returns false when they are paused already. */
export async function pauseEvents({ trx, rules }: UnitOfWork): Promise<boolean> {
  const paused = await trx
    .insertInto('settings')
    .values({ key: PAUSED, value: rules.discordEvents ? 'on' : 'off' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return paused !== undefined;
}

/** Ends a pause once the setting was switched, and queues the failed events again. */
export async function resumeEvents(uow: UnitOfWork): Promise<void> {
  const now = toInstant(uow.now);
  await uow.trx.deleteFrom('settings').where('key', '=', PAUSED).execute();
  await uow.trx
    .updateTable('outbox')
    .set({ state: 'waiting', since: now, due_at: now, ...neverTried })
    .where('state', '=', 'dead')
    .where('channel', '=', 'events')
    .execute();
  uow.invalidate(topics.outbox);
}
