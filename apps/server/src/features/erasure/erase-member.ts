import { topics } from '@crewroom/domain/contract/topics';
import { DELETED_MEMBER, foldName } from '@crewroom/domain/names';
import { sql } from 'kysely';
import { lockForErasure } from '../../platform/changes/admit-mutation.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { columnsOfKind, columnsWith, type RequiredColumn } from '../../platform/database/tables.ts';
import { forUpdate, sourceOf } from '../../platform/database/transaction.ts';
import { editPostsAbout } from '../../platform/outbox/posts-about-member.ts';
import { findHolders } from '../../platform/people/find-members.ts';
import { addTombstone, erasedId } from '../../platform/people/tombstones.ts';
import { endAllSessions } from '../../platform/sessions/sessions.ts';
import { notOffered } from '../flights/seat-map.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import { alertOwners } from '../inbox/alerts.ts';
import { withdrawNotices } from '../inbox/inbox.ts';
import { queueNameSearch } from './name-search.ts';

/** The rows that are deleted with a member, by the column with their id. Sessions are handled separately. */
const theirRows = columnsOfKind('owner').filter(
  ({ table }) => !['sessions', 'appeal_passes'].includes(table),
);

/** Texts that a member wrote in their own cause, in rows that are kept. */
const selfWrittenTexts = columnsWith('ownWordsOf').filter(
  (words) => !theirRows.some(({ table, column }) => table === words.table && column === words.details),
);

/** The nullable fields of a member's own row, which is kept. */
const emptied = Object.fromEntries(
  [...columnsOfKind('personal'), ...columnsWith('writtenUpTo')]
    .filter(({ table, isNullable }) => table === 'users' && isNullable)
    .map(({ column }) => [column, null]),
);

function findMember(trx: Transaction, robloxId: string) {
  return trx
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select(['id', 'username', 'display_name'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Returns the usernames that identify only this member. Excludes former ones that another member has now. */
async function ownUsernames(trx: Transaction, member: Member): Promise<string[]> {
  const former = await trx
    .selectFrom('former_usernames')
    .where('user_id', '=', member.id)
    .select('username')
    .execute();
  const usernames = [member, ...former].map(({ username }) => username);
  const holders = await findHolders(sourceOf(trx), usernames.map(foldName));
  return usernames.filter((username) => holders.get(foldName(username)) === member.id);
}

/** Returns the ids of the member's requests to administrators: leave, contested events and appeals. */
function requestIdsOf(trx: Transaction, userId: string) {
  const idsOf = (table: 'leaves' | 'marks' | 'sanctions') =>
    trx.selectFrom(table).where('user_id', '=', userId).select('id');
  return idsOf('leaves').union(idsOf('marks')).union(idsOf('sanctions'));
}

async function removeTraces(uow: UnitOfWork, userId: string, robloxId: string): Promise<void> {
  const { trx } = uow;
  await endAllSessions(uow, userId, 'forgotten');
  await withdrawNotices(uow, requestIdsOf(trx, userId));
  for (const { table, column } of theirRows) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
  }
  await trx.updateTable('allocations').set(notOffered).where('offered_to_id', '=', userId).execute();
  for (const { table, column, details: id } of selfWrittenTexts) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(id)} = ${userId}`.execute(
      trx,
    );
  }
  for (const column of ['actor_id', 'subject_id'] as const) {
    const nobody = {
      [column]: null,
      once: null,
      ...(column === 'actor_id' && { network: null, device: null }),
    };
    await trx.updateTable('security_events').set(nobody).where(column, '=', userId).execute();
  }
  await trx.deleteFrom('avatars').where('roblox_id', '=', robloxId).execute();
  // A sign-in under way may lead to a page whose URL names the member. It leads to the start page instead.
  await trx
    .updateTable('sign_in_states')
    .set({ return_to: null })
    .where('return_to', 'is not', null)
    .execute();
}

async function pseudonymise({ trx, now }: UnitOfWork, userId: string): Promise<void> {
  const nobody = {
    roblox_id: erasedId(userId),
    username: DELETED_MEMBER,
    username_key: foldName(DELETED_MEMBER),
    display_name: DELETED_MEMBER,
    display_name_key: foldName(DELETED_MEMBER),
  } satisfies Record<RequiredColumn<'users', 'personal' | { writtenUpTo: number }>, string>;
  await trx
    .updateTable('users')
    .set({ ...nobody, ...emptied, forgotten_at: toInstant(now) })
    .where('id', '=', userId)
    .execute();
}

async function eraseKnown(uow: UnitOfWork, member: Member, robloxId: string): Promise<void> {
  // Their names may be shown on any screen.
  uow.invalidateEverything();
  await freeSeats(uow, member.id, 'forgotten');
  await queueNameSearch(uow, {
    userId: member.id,
    usernames: await ownUsernames(uow.trx, member),
    displayName: member.display_name,
    isDisplayNameOrdinary: false,
    robloxId,
  });
  await editPostsAbout(uow, member.id);
  await removeTraces(uow, member.id, robloxId);
  await pseudonymise(uow, member.id);
}

/**
 * Erases a member, who is not shown to anybody after the commit. Their rows, their own texts, their sessions and picture are
 * deleted, and their seats on upcoming flights are freed. Places that name them by id show "Deleted member". Past flights,
 * counts and sums are kept.
 * Names in texts by others are removed later (`searchForNames`). Safe while the portal runs, in any number of processes.
 * Returns false when no member has that Roblox id, as on a second run. Then it only stores a tombstone if there was none
 * (`tombstone`, see `makeTombstone`).
 */
export async function eraseMember(uow: UnitOfWork, robloxId: string, tombstone?: string): Promise<boolean> {
  const { trx } = uow;
  await lockForErasure(trx);
  const member = await findMember(trx, robloxId);
  if (member !== undefined) await eraseKnown(uow, member, robloxId);
  // An erasure that is executed in one way is no longer pending in another.
  const { numDeletedRows: waited } = await trx
    .deleteFrom('erasures')
    .where('roblox_id', '=', robloxId)
    .executeTakeFirstOrThrow();
  if (waited > 0n) uow.invalidate(topics.erasures);
  // A sync of the group that is under way must not add an account that was not known yet.
  await addTombstone(uow, robloxId, tombstone);
  return member !== undefined;
}

/** Erases a member, and alerts the owners except the one who did it (`by`, null for the command on the server). */
export async function eraseAndAlert(uow: UnitOfWork, robloxId: string, by: string | null): Promise<boolean> {
  const isKnown = await eraseMember(uow, robloxId);
  if (isKnown) await alertOwners(uow, by, { notice: 'memberForgotten', payload: { by } });
  return isKnown;
}
