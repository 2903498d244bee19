import { topics } from '@crewroom/domain/contract/topics';
import { type MissingForEvents, missingForEvents } from '@crewroom/domain/discord/events';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Source } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { neverTried } from './outbox.ts';

/** The key of the record that events are paused. Its value is `on` or `off`, as they were switched then, and what was missing. */
const PAUSED = 'discord_events_paused';

/** Why events are paused, and whether they were switched on then. */
type EventPause = { readonly wereOn: boolean; readonly missing: MissingForEvents };

/** Returns the pause of events, or null when they are not paused. Uses one SQL statement. */
export async function readEventPause({ db }: Pick<Source, 'db'>): Promise<EventPause | null> {
  const row = await db.selectFrom('settings').where('key', '=', PAUSED).select('value').executeTakeFirst();
  if (row === undefined) return null;
  const [switched, missingName] = row.value.split(' ');
  // An older version stored no reason.
  const missing = missingForEvents.find((name) => name === missingName) ?? 'create_events';
  return { wereOn: switched === 'on', missing };
}

/** Pauses events until the setting is switched. Returns false when they are paused already. */
export async function pauseEvents(uow: UnitOfWork, missing: MissingForEvents): Promise<boolean> {
  const paused = await uow.trx
    .insertInto('settings')
    .values({ key: PAUSED, value: `${uow.rules.discordEvents ? 'on' : 'off'} ${missing}` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (paused === undefined) return false;
  uow.invalidate(topics.outbox);
  return true;
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
