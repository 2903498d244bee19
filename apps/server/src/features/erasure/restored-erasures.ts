import type { Kysely } from 'kysely';
import type { KnownErasures, RepeatErasures } from '../../platform/backup/restored-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { instantAfter } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { eraseMember } from './erase-member.ts';
import { HELD_MS } from './erasures.ts';
import { searchForNames } from './name-search.ts';

/** Reads the data about Roblox's notices from a database. */
async function readErasures(db: Kysely<Tables>): Promise<KnownErasures> {
  return {
    erasures: await db.selectFrom('erasures').selectAll().execute(),
    notices: await db.selectFrom('erasure_notices').selectAll().execute(),
  };
}

/**
 * Merges the previous data about Roblox's notices into a restored database. Erasures that are pending only in the backup may
 * have been rejected since. They wait a day from now, in which an owner may reject them again.
 */
async function keepErasures(
  trx: Transaction,
  { erasures, notices }: KnownErasures,
  now: Date,
): Promise<void> {
  for await (const page of pagesOf(erasures)) {
    const ids = page.map(({ id }) => id);
    // Another notice may have named the same person after the records were reset.
    const waiting = page.map(({ roblox_id: robloxId }) => robloxId).filter((robloxId) => robloxId !== null);
    await trx
      .deleteFrom('erasures')
      .where((eb) =>
        eb.or([eb('id', 'in', ids), ...(waiting.length === 0 ? [] : [eb('roblox_id', 'in', waiting)])]),
      )
      .execute();
  }
  const dueAt = instantAfter(now, HELD_MS);
  await trx
    .updateTable('erasures')
    .set({ due_at: dueAt })
    .where('state', '=', 'waiting')
    .where('due_at', '<', dueAt)
    .execute();
  for await (const page of pagesOf(erasures)) await trx.insertInto('erasures').values(page).execute();
  for await (const page of pagesOf(notices)) {
    await trx
      .insertInto('erasure_notices')
      .values(page)
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .execute();
  }
}

/** Runs during a restore, so that no member who was erased after the backup comes back. */
export const repeatErasures: RepeatErasures = {
  readErasures,
  keepErasures,
  eraseMember,
  searchForNames: (deps) => searchForNames(deps),
};
