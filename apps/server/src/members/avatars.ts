import { topics } from '@crewroom/domain/topics';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Change, runChange } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuse, sendRefusal } from '../http/refusal.ts';
import type { Headshot } from '../roblox/headshots.ts';
import { isForgotten } from './forget.ts';
import { findMemberId } from './person.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'live'>;

/** A picture to send, and for how long a browser may keep it, in seconds. */
export type Avatar = { readonly contentType: string; readonly image: Buffer; readonly maxAge: number };

const PICTURE_MS = 24 * 3_600_000;
const ABSENT_MS = 5 * 60_000;
const PICTURE_MAX_AGE = 3600;
const PLACEHOLDER_MAX_AGE = 60;

// A picture is good for a day. None at all may only mean "still being drawn", so that is asked again sooner.
function isFresh({ picture, fetchedAt }: KeptAvatar, now: Date): boolean {
  if (fetchedAt === null) return false;
  return now.getTime() - Date.parse(fetchedAt) < (picture === null ? ABSENT_MS : PICTURE_MS);
}

function toSend(picture: KeptAvatar['picture'], robloxId: string): Avatar {
  if (picture !== null) return { ...picture, maxAge: PICTURE_MAX_AGE };
  return { contentType: 'image/svg+xml', image: drawPlaceholder(robloxId), maxAge: PLACEHOLDER_MAX_AGE };
}

/**
 * Pictures of members from our own host: kept in the database, read again from Roblox when old, and a drawn
 * placeholder when Roblox has none or is away. The returned function answers null for someone the portal does not know.
 */
function createAvatarCache(deps: Deps) {
  const { database, roblox, clock } = deps;
  const running = new Map<string, Promise<KeptAvatar['picture']>>();

  async function read(robloxId: string, kept: KeptAvatar): Promise<KeptAvatar['picture']> {
    try {
      const shot = await roblox.headshotOf(robloxId);
      const isKept = await runChange(deps, (change) => keepAvatar(change, robloxId, kept, shot));
      return isKept && shot.state === 'picture' ? shot : null;
    } catch {
      // Roblox is away: yesterday's picture is better than none.
      return kept.picture;
    } finally {
      running.delete(robloxId);
    }
  }

  function readOnce(robloxId: string, kept: KeptAvatar): Promise<KeptAvatar['picture']> {
    const reading = running.get(robloxId) ?? read(robloxId, kept);
    running.set(robloxId, reading);
    return reading;
  }

  return async (robloxId: string): Promise<Avatar | null> => {
    const kept = await keptAvatar(database, robloxId);
    if (kept === undefined) return null;
    if (isForgotten(robloxId)) return toSend(null, robloxId);
    if (isFresh(kept, clock())) return toSend(kept.picture, robloxId);
    return toSend(await readOnce(robloxId, kept), robloxId);
  };
}

/** What is kept of a member's headshot; `fetchedAt` is null when none was fetched yet. */
export type KeptAvatar = {
  readonly userId: string;
  readonly picture: { readonly contentType: string; readonly image: Buffer } | null;
  readonly fetchedAt: string | null;
};

/** The kept headshot of a member the portal knows; undefined for a stranger. */
async function keptAvatar({ db }: Database, robloxId: string): Promise<KeptAvatar | undefined> {
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

// A first picture changes nothing that anybody has seen.
function isAnother({ picture, fetchedAt }: KeptAvatar, shot: Headshot): boolean {
  if (fetchedAt === null) return false;
  if (shot.state !== 'picture' || picture === null) return (shot.state === 'picture') !== (picture !== null);
  return !picture.image.equals(shot.image);
}

/**
 * Keeps what Roblox answered; the last answer wins. False for one whom the portal does not know by that id any more:
 * a picture that was on its way when its member was forgotten is not kept.
 */
async function keepAvatar(
  change: Change,
  robloxId: string,
  before: KeptAvatar,
  shot: Headshot,
): Promise<boolean> {
  if ((await findMemberId(change, robloxId)) === undefined) return false;
  if (isAnother(before, shot)) change.touch(topics.member(before.userId));
  const columns =
    shot.state === 'picture'
      ? { state: 'present' as const, content_type: shot.contentType, image: shot.image }
      : { state: 'absent' as const, content_type: null, image: null };
  const values = { ...columns, fetched_at: toInstant(change.now) };
  await change.trx
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
 * A drawn head and shoulders for someone without a picture: an SVG, its colour steady for each Roblox id, and the same for
 * all who were forgotten, of whose id nothing is left.
 */
function drawPlaceholder(robloxId: string): Buffer {
  const place = isForgotten(robloxId) ? 0 : Number(BigInt(robloxId) % BigInt(COLOURS.length));
  const colour = COLOURS[place] ?? COLOURS[0];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 150" width="150" height="150">` +
      `<rect width="150" height="150" fill="${colour}"/>` +
      `<rect x="51" y="36" width="48" height="46" rx="10" fill="#e8edf2"/>` +
      `<rect x="28" y="92" width="94" height="70" rx="18" fill="#e8edf2"/></svg>`,
  );
}

// Of a forgotten member only the place is left where the id stood.
const idSchema = z.string().regex(/^(\d{1,19}|deleted-[\da-f-]{36})$/, 'This is not a Roblox id.');
const paramsSchema = z.strictObject({ robloxId: idSchema });

/** Members' pictures, for those who are signed in: whose face goes with which name is nobody else's business. */
export function avatarRoutes(scope: FastifyInstance, deps: Deps): void {
  const avatarOf = createAvatarCache(deps);
  scope.get('/avatars/:robloxId', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { robloxId } = paramsSchema.parse(request.params);
    const avatar = await avatarOf(robloxId);
    if (avatar === null) return sendRefusal(reply, refuse('not_found', 'There is no such member.'));
    return reply
      .type(avatar.contentType)
      .header('cache-control', `private, max-age=${avatar.maxAge}`)
      .send(avatar.image);
  });
}
