import type { Database } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import type { Headshot } from '../../roblox/headshots.ts';

/** What is kept of a headshot. */
export type KeptAvatar = {
  readonly picture: { readonly contentType: string; readonly image: Buffer } | null;
  readonly fetchedAt: string;
};

/** The kept headshot of a member the portal knows: undefined for a stranger, null when none was fetched yet. */
export async function keptAvatar({ db }: Database, robloxId: string): Promise<KeptAvatar | null | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.roblox_id', 'users.roblox_id')
    .where('users.roblox_id', '=', robloxId)
    .select(['avatars.content_type', 'avatars.image', 'avatars.fetched_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.fetched_at === null) return null;
  const { content_type: contentType, image } = row;
  const picture = contentType === null || image === null ? null : { contentType, image: Buffer.from(image) };
  return { picture, fetchedAt: row.fetched_at };
}

/** Keeps what Roblox answered; the last answer wins. */
export async function keepAvatar(
  { db }: Database,
  robloxId: string,
  shot: Headshot,
  now: Date,
): Promise<void> {
  const columns =
    shot.state === 'picture'
      ? { state: 'present' as const, content_type: shot.contentType, image: shot.image }
      : { state: 'absent' as const, content_type: null, image: null };
  const values = { ...columns, fetched_at: toInstant(now) };
  await db
    .insertInto('avatars')
    .values({ roblox_id: robloxId, ...values })
    .onConflict((conflict) => conflict.column('roblox_id').doUpdateSet(values))
    .execute();
}
