import type { Dependencies } from '../../dependencies.ts';
import { isForgotten } from '../forget/forgotten-id.ts';
import { type KeptAvatar, keepAvatar, keptAvatar } from './avatar-store.ts';
import { drawPlaceholder } from './placeholder.ts';

type Deps = Pick<Dependencies, 'database' | 'roblox' | 'clock'>;

/** A picture to send, and for how long a browser may keep it, in seconds. */
export type Avatar = { readonly contentType: string; readonly image: Buffer; readonly maxAge: number };

const PICTURE_MS = 24 * 3_600_000;
const ABSENT_MS = 5 * 60_000;
const PICTURE_MAX_AGE = 3600;
const PLACEHOLDER_MAX_AGE = 60;

// A picture is good for a day. None at all may only mean "still being drawn", so that is asked again sooner.
function isFresh({ picture, fetchedAt }: KeptAvatar, now: Date): boolean {
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
export function createAvatarCache({ database, roblox, clock }: Deps) {
  const running = new Map<string, Promise<KeptAvatar['picture']>>();

  async function read(robloxId: string, kept: KeptAvatar | null): Promise<KeptAvatar['picture']> {
    try {
      const shot = await roblox.headshotOf(robloxId);
      await keepAvatar(database, robloxId, shot, clock());
      return shot.state === 'picture' ? shot : null;
    } catch {
      // Roblox is away: yesterday's picture is better than none.
      return kept?.picture ?? null;
    } finally {
      running.delete(robloxId);
    }
  }

  function readOnce(robloxId: string, kept: KeptAvatar | null): Promise<KeptAvatar['picture']> {
    const reading = running.get(robloxId) ?? read(robloxId, kept);
    running.set(robloxId, reading);
    return reading;
  }

  return async (robloxId: string): Promise<Avatar | null> => {
    const kept = await keptAvatar(database, robloxId);
    if (kept === undefined) return null;
    if (isForgotten(robloxId)) return toSend(null, robloxId);
    if (kept !== null && isFresh(kept, clock())) return toSend(kept.picture, robloxId);
    return toSend(await readOnce(robloxId, kept), robloxId);
  };
}
