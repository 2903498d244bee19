import { z } from 'zod';
import { askBytes, askJson } from './ask.ts';
import type { RobloxSettings } from './settings.ts';

/** A picture, or the plain fact that there is none to show (not drawn yet, moderated, blocked). */
export type Headshot =
  | { readonly state: 'picture'; readonly contentType: string; readonly image: Buffer }
  | { readonly state: 'none' };

const answerSchema = z.object({
  data: z.array(z.object({ targetId: z.number(), state: z.string(), imageUrl: z.string().nullish() })),
});

const GATHER_MS = 20;
const MOST_IDS = 100;

// What the bytes say, never what the host claims: nothing that a browser could run is passed on.
function imageType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

type Waiting = { resolve: (url: string | null) => void; reject: (error: unknown) => void };

async function readAddresses({ thumbnailsUrl, patience }: RobloxSettings, ids: readonly string[]) {
  const query = new URLSearchParams({
    userIds: ids.join(','),
    size: '150x150',
    format: 'Png',
    isCircular: 'false',
  });
  const url = `${thumbnailsUrl}/v1/users/avatar-headshot?${query.toString()}`;
  const { data } = await askJson({ url, patience }, answerSchema);
  // In any other state (pending, moderated, blocked) an address, if there is one, is not this person's picture.
  const drawn = data.filter(({ state }) => state === 'Completed');
  return new Map(drawn.map(({ targetId, imageUrl }) => [String(targetId), imageUrl]));
}

/** Finds image addresses for ids asked for at about the same time with one call: Roblox limits single ones harshly. */
function createAddressBook(settings: RobloxSettings) {
  let waiting = new Map<string, Waiting[]>();

  async function ask(batch: ReadonlyMap<string, Waiting[]>): Promise<void> {
    const askers = [...batch].flatMap(([id, waiters]) => waiters.map((waiter) => ({ id, ...waiter })));
    try {
      const addresses = await readAddresses(settings, [...batch.keys()]);
      for (const { id, resolve } of askers) resolve(addresses.get(id) || null);
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  }

  function flush(): void {
    const batch = waiting;
    waiting = new Map();
    if (batch.size > 0) void ask(batch);
  }

  return (robloxId: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush, GATHER_MS);
      waiting.set(robloxId, [...(waiting.get(robloxId) ?? []), { resolve, reject }]);
      if (waiting.size >= MOST_IDS) flush();
    });
}

/** Fetches a person's headshot. The returned function throws `RobloxUnavailable` when Roblox is away. */
export function createHeadshots(settings: RobloxSettings) {
  const addressOf = createAddressBook(settings);
  return async (robloxId: string): Promise<Headshot> => {
    const address = await addressOf(robloxId);
    const url = address === null ? null : URL.parse(address);
    if (url === null || !settings.isImageUrl(url)) return { state: 'none' };
    const { patience } = settings;
    const image = await askBytes({ url: url.href, headers: { accept: 'image/*' }, patience });
    const contentType = imageType(image);
    return contentType === null ? { state: 'none' } : { state: 'picture', contentType, image };
  };
}
