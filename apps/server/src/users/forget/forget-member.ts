import { foldName } from '@crewroom/domain/users/fold-name';
import type { Transaction } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import { forUpdate } from '../../database/locking.ts';
import { freeSeats } from '../../flights/commands/free-seats.ts';
import { blankKeptAnswers, lockKeptAnswers } from '../../http/idempotency.ts';
import { forgottenId } from './forgotten-id.ts';
import { createCalledEraser, createMentionEraser, createNameEraser, DELETED_MEMBER } from './name-eraser.ts';
import { eraseFromTexts } from './texts.ts';

function findMember(trx: Transaction, robloxId: string) {
  return trx
    .selectFrom('users')
    .where('roblox_id', '=', robloxId)
    .select(['id', 'username', 'display_name'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

async function formerNames(trx: Transaction, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('former_usernames')
    .where('user_id', '=', userId)
    .select('username')
    .execute();
  return rows.map(({ username }) => username);
}

async function removeTraces(trx: Transaction, userId: string, robloxId: string): Promise<void> {
  for (const table of ['sessions', 'former_usernames', 'group_roles', 'leaves'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('avatars').where('roblox_id', '=', robloxId).execute();
  await blankKeptAnswers(trx);
}

async function pseudonymise(trx: Transaction, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      roblox_id: forgottenId(userId),
      username: DELETED_MEMBER,
      username_key: foldName(DELETED_MEMBER),
      display_name: DELETED_MEMBER,
      display_name_key: foldName(DELETED_MEMBER),
      role: null,
      rank: null,
      rank_role_id: null,
      rank_name: null,
      last_rank: null,
      last_rank_role_id: null,
      last_login_at: null,
      forgotten_at: toInstant(now),
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Forgets a member: their names leave every table and every text, their sessions and picture are gone, their seats on
 * flights to come are free. Flights flown, counts and sums stay, under "Deleted member". False when nobody is known by
 * that Roblox id, which is also what a second run finds.
 */
export async function forgetMember(trx: Transaction, robloxId: string, now: Date): Promise<boolean> {
  await lockKeptAnswers(trx);
  const member = await findMember(trx, robloxId);
  if (member === undefined) return false;
  await freeSeats(trx, member.id, 'asked to be forgotten', now);
  const usernames = [member.username, ...(await formerNames(trx, member.id))];
  await eraseFromTexts(trx, member.id, {
    fromWriting: createNameEraser([...usernames, member.display_name, robloxId]),
    fromCalled: createCalledEraser([...usernames, robloxId], member.display_name),
    fromMentions: createMentionEraser(usernames),
  });
  await removeTraces(trx, member.id, robloxId);
  await pseudonymise(trx, member.id, now);
  return true;
}
