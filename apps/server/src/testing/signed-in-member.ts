import type { Insertable } from 'kysely';
import { toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { memberWith } from './fake-roblox.ts';
import { insertUser } from './rows.ts';
import type { TestPortal } from './test-portal.ts';

type User = Insertable<Tables['users']>;

/** A member and the cookie that carries their session. */
export type SignedInMember = { readonly user: User; readonly as: string };

/**
 * Inserts a member of rank 244 unless said otherwise, whose rank has just been read and who has it in the group too,
 * and begins a session.
 */
export async function signedInMember(portal: TestPortal, given: Partial<User> = {}): Promise<SignedInMember> {
  const fresh = { rank_checked_at: toInstant(portal.clock()), ...given };
  const user = await insertUser(portal.database.db, fresh);
  const { rank, rank_name: name, rank_role_id: role } = user;
  if (rank != null) {
    portal.roblox.memberships.set(user.roblox_id, memberWith(rank, name ?? undefined, role ?? undefined));
  }
  return { user, as: await portal.signIn(user.id) };
}
