import type { Insertable } from 'kysely';
import { toInstant } from '../database/instant.ts';
import type { Tables } from '../database/tables.ts';
import { insertUser } from './rows.ts';
import type { TestPortal } from './test-portal.ts';

type User = Insertable<Tables['users']>;

/** A member and the cookie that carries their session. */
export type SignedInMember = { readonly user: User; readonly as: string };

/** Inserts a member of rank 244 unless said otherwise, whose rank has just been read, and begins a session. */
export async function signedInMember(portal: TestPortal, given: Partial<User> = {}): Promise<SignedInMember> {
  const fresh = { rank_checked_at: toInstant(portal.clock()), ...given };
  const user = await insertUser(portal.database.db, fresh);
  return { user, as: await portal.signIn(user.id) };
}
