import { OWNER_RANK } from '@crewroom/domain/contract/access';
import { type Notice, noticeAbout } from '@crewroom/domain/inbox/notices';
import { sql } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/postgres-schema.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { hasRowLocks } from '../../platform/database/transaction.ts';
import { addressedTo, notifyMembers } from './inbox.ts';

/**
 * Notifies every owner of the group, in the transaction of the change, except the owner who did it (`by`, null for the portal).
 */
export async function alertOwners(uow: UnitOfWork, by: string | null, notice: Notice): Promise<void> {
  const owners = await uow.trx
    .selectFrom('users')
    .where('rank', '>=', OWNER_RANK)
    .where('forgotten_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  const ids = owners.map(({ id }) => id);
  await notifyMembers(uow, by, addressedTo(ids, notice));
}

/** The advisory lock of an alert that is sent once. Its number differs from all other locks. */
const alertsLock = (trx: Transaction) => lockKey(trx, 'alerts', sql`75, 2`);

/**
 * Alerts owners like `alertOwners`, unless they got a notice about the same subject after `since`. On PostgreSQL another
 * process with the same alert waits until this transaction has ended, and then finds the notice.
 */
export async function alertOwnersOnce(
  uow: UnitOfWork,
  by: string | null,
  notice: Notice,
  since: Date,
): Promise<void> {
  if (hasRowLocks(uow.trx)) await sql`select pg_advisory_xact_lock(${alertsLock(uow.trx)})`.execute(uow.trx);
  const earlier = await uow.trx
    .selectFrom('inbox_items')
    .where('about', '=', noticeAbout(notice))
    .where('notice', '=', notice.notice)
    .where('at', '>', toInstant(since))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (earlier === undefined) await alertOwners(uow, by, notice);
}
