import { z } from 'zod';
import { fetchBytes, fetchJson } from './fetch.ts';
import type { RobloxSettings } from './settings.ts';

/** A member's picture, or `none` when Roblox has none to show: not rendered yet, moderated or blocked. */
export type Headshot =
  | { readonly state: 'picture'; readonly contentType: string; readonly image: Buffer }
  | { readonly state: 'none' };

const responseSchema = z.object({
  data: z.array(z.object({ targetId: z.number(), state: z.string(), imageUrl: z.string().nullish() })),
});

const BATCH_DELAY_MS = 20;
const MAX_BATCH_SIZE = 100;

// Decided by the first bytes, not by the content type of the host: only real images are passed on to browsers.
function imageType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

type Caller = { resolve: (url: string | null) => void; reject: (error: unknown) => void };

async function readImageUrls({ thumbnailsUrl, timeouts }: RobloxSettings, ids: readonly string[]) {
  const query = new URLSearchParams({
    userIds: ids.join(','),
    size: '150x150',
    format: 'Png',
    isCircular: 'false',
  });
  const url = `${thumbnailsUrl}/v1/users/avatar-headshot?${query.toString()}`;
  const { data } = await fetchJson({ url, timeouts }, responseSchema);
  // In other states (pending, moderated, blocked) the URL is a placeholder.
  const drawn = data.filter(({ state }) => state === 'Completed');
  return new Map(drawn.map(({ targetId, imageUrl }) => [String(targetId), imageUrl]));
}

/** Looks up image URLs, many ids in one request: Roblox has a strict rate limit for requests about one id. */
function createBatchedLookUp(settings: RobloxSettings) {
  let waiting = new Map<string, Caller[]>();

  async function ask(batch: ReadonlyMap<string, Caller[]>): Promise<void> {
    const callers = [...batch].flatMap(([id, waiters]) => waiters.map((caller) => ({ id, ...caller })));
    try {
      const urls = await readImageUrls(settings, [...batch.keys()]);
      for (const { id, resolve } of callers) resolve(urls.get(id) || null);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }

  function flush(): void {
    const batch = waiting;
    waiting = new Map();
    if (batch.size > 0) void ask(batch);
  }

  return (robloxId: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, BATCH_DELAY_MS);
      waiting.set(robloxId, [...(waiting.get(robloxId) ?? []), { resolve, reject }]);
      if (waiting.size >= MAX_BATCH_SIZE) flush();
    });
}

/** Fetches a person's headshot. The returned function throws `RobloxUnavailable` when Roblox does not respond. */
export function createHeadshots(settings: RobloxSettings) {
  const urlOf = createBatchedLookUp(settings);
  return async (robloxId: string): Promise<Headshot> => {
    const link = await urlOf(robloxId);
    const url = link === null ? null : URL.parse(link);
    if (url === null || !settings.isImageUrl(url)) return { state: 'none' };
    const { timeouts } = settings;
    const image = await fetchBytes({ url: url.href, headers: { accept: 'image/*' }, timeouts });
    const contentType = imageType(image);
    return contentType === null ? { state: 'none' } : { state: 'picture', contentType, image };
  };
}
