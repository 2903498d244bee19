import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Headshot } from '../../integrations/roblox/headshots.ts';
import { refuse } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { findMemberId } from '../../platform/people/person.ts';
import { isErased } from '../../platform/people/tombstones.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'live'>;

/** A picture to send, and how long a browser may cache it. */
export type Avatar = {
  readonly contentType: string;
  readonly image: Buffer;
  readonly maxAgeSeconds: number;
};

const PICTURE_LIFETIME_MS = DAY_MS;
const ABSENCE_LIFETIME_MS = 5 * MINUTE_MS;
const PICTURE_MAX_AGE_SECONDS = 3600;
const PLACEHOLDER_MAX_AGE_SECONDS = 60;

// A picture is kept for a day. When Roblox had none, it may not have been rendered yet, so it is fetched again after 5 minutes.
function isFresh({ picture, fetchedAt }: StoredAvatar, now: Date): boolean {
  if (fetchedAt === null) return false;
  return (
    now.getTime() - Date.parse(fetchedAt) < (picture === null ? ABSENCE_LIFETIME_MS : PICTURE_LIFETIME_MS)
  );
}

function avatarFrom(picture: StoredAvatar['picture'], robloxId: string): Avatar {
  if (picture !== null) return { ...picture, maxAgeSeconds: PICTURE_MAX_AGE_SECONDS };
  return {
    contentType: 'image/svg+xml',
    image: drawPlaceholder(robloxId),
    maxAgeSeconds: PLACEHOLDER_MAX_AGE_SECONDS,
  };
}

/**
 * Caches members' pictures in the database, and fetches them from Roblox again when they are old. Renders a placeholder when
 * Roblox has none or does not respond. The returned function returns null for an unknown Roblox id.
 */
function createAvatarCache(deps: Deps) {
  const { database, roblox, clock } = deps;
  const running = new Map<string, Promise<StoredAvatar['picture']>>();

  // Reads the stored picture again, because a refresh that ended since may have stored a new one.
  async function refresh(robloxId: string): Promise<StoredAvatar['picture']> {
    const stored = await readStoredAvatar(database, robloxId);
    if (stored === undefined) return null;
    if (isFresh(stored, clock())) return stored.picture;
    try {
      const shot = await roblox.readHeadshot(robloxId);
      const isStored = await runInUnitOfWork(deps, (uow) => storeAvatar(uow, robloxId, stored, shot));
      return isStored && shot.state === 'picture' ? shot : null;
    } catch {
      // Roblox does not respond, and an old picture is better than none.
      return stored.picture;
    }
  }

  function refreshOnce(robloxId: string): Promise<StoredAvatar['picture']> {
    const refreshing = running.get(robloxId) ?? refresh(robloxId).finally(() => running.delete(robloxId));
    running.set(robloxId, refreshing);
    return refreshing;
  }

  return async (robloxId: string): Promise<Avatar | null> => {
    const stored = await readStoredAvatar(database, robloxId);
    if (stored === undefined) return null;
    if (isErased(robloxId)) return avatarFrom(null, robloxId);
    if (isFresh(stored, clock())) return avatarFrom(stored.picture, robloxId);
    return avatarFrom(await refreshOnce(robloxId), robloxId);
  };
}

/** A member's stored headshot. `fetchedAt` is null when none was fetched yet, `picture` when Roblox had none. */
export type StoredAvatar = {
  readonly userId: string;
  readonly picture: { readonly contentType: string; readonly image: Buffer } | null;
  readonly fetchedAt: string | null;
};

/** Reads the stored headshot of a member. Undefined for an unknown Roblox id. */
async function readStoredAvatar({ db }: Database, robloxId: string): Promise<StoredAvatar | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.roblox_id', 'users.roblox_id')
    .where('users.roblox_id', '=', robloxId)
    .select(['users.id', 'avatars.content_type', 'avatars.image', 'avatars.fetched_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id: userId, content_type: contentType, image, fetched_at: fetchedAt } = row;
  const picture = contentType === null || image === null ? null : { contentType, image: Buffer.from(image) };
  return { userId, picture, fetchedAt };
}

// Nobody has seen a picture before the first one, so the first is no change.
function isDifferent({ picture, fetchedAt }: StoredAvatar, shot: Headshot): boolean {
  if (fetchedAt === null) return false;
  if (shot.state !== 'picture' || picture === null) return (shot.state === 'picture') !== (picture !== null);
  return !picture.image.equals(shot.image);
}

/**
 * Stores Roblox's response. The last response wins. Returns false, and stores nothing, if the Roblox id is no longer known
 * because the member was erased in the meantime.
 */
async function storeAvatar(
  uow: UnitOfWork,
  robloxId: string,
  before: StoredAvatar,
  shot: Headshot,
): Promise<boolean> {
  if ((await findMemberId(uow, robloxId)) === undefined) return false;
  if (isDifferent(before, shot)) uow.invalidate(topics.member(before.userId));
  const columns =
    shot.state === 'picture'
      ? { state: 'present' as const, content_type: shot.contentType, image: shot.image }
      : { state: 'absent' as const, content_type: null, image: null };
  const values = { ...columns, fetched_at: toInstant(uow.now) };
  await uow.trx
    .insertInto('avatars')
    .values({ roblox_id: robloxId, ...values })
    .onConflict((conflict) => conflict.column('roblox_id').doUpdateSet(values))
    .execute();
  return true;
}

const COLOURS = [
  '#3b5b7a',
  '#4a6670',
  '#5b5a86',
  '#6a5576',
  '#3f6b62',
  '#71604a',
  '#52657f',
  '#65606b',
] as const;

/**
 * Renders the placeholder for a member without a picture: an SVG of head and shoulders. Its colour depends on the Roblox id.
 * All erased members have the same colour.
 */
function drawPlaceholder(robloxId: string): Buffer {
  const colourIndex = isErased(robloxId) ? 0 : Number(BigInt(robloxId) % BigInt(COLOURS.length));
  const colour = COLOURS[colourIndex] ?? COLOURS[0];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150">` +
      `<rect width="150" height="150" fill="${colour}"/>` +
      `<rect x="51" y="36" width="48" height="46" rx="10" fill="#e8edf2"/>` +
      `<rect x="28" y="92" width="94" height="70" rx="18" fill="#e8edf2"/></svg>`,
  );
}

// An erased member has `deleted-` and their user id in place of the Roblox id.
const idSchema = z.string().regex(/^(\d{1,19}|deleted-[\da-f-]{36})$/, 'This is not a Roblox id.');
const paramsSchema = z.strictObject({ robloxId: idSchema });

/** Registers the route of members' pictures, for signed-in staff only. */
export function avatarRoutes(scope: FastifyInstance, deps: Deps): void {
  const avatarOf = createAvatarCache(deps);
  scope.get('/avatars/:robloxId', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { robloxId } = paramsSchema.parse(request.params);
    const avatar = await avatarOf(robloxId);
    if (avatar === null) return sendRefusal(reply, refuse('not_found', 'There is no such member.'));
    return reply
      .type(avatar.contentType)
      .header('cache-control', `private, max-age=${avatar.maxAgeSeconds}`)
      .send(avatar.image);
  });
}
