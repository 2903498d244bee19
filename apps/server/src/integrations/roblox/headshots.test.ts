import { describe, expect, it } from 'vitest';
import {
  type StubRequest,
  type StubResponse,
  type StubRoblox,
  startStubRoblox,
} from '../../testing/fake-roblox.ts';
import { RobloxUnavailable } from './fetch.ts';
import { createHeadshots } from './headshots.ts';

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(40, 1),
]);
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40, 1)]);
const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.alloc(4, 1),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(40),
]);

function idsIn({ url }: StubRequest): string[] {
  return (url.searchParams.get('userIds') ?? '').split(',');
}

function isImage({ url }: StubRequest): boolean {
  return url.pathname.startsWith('/images/');
}

type Shot = { readonly state?: string; readonly imageUrl?: string | null };

/** A thumbnails service with the same response for everybody, and an image host with one response. */
function startThumbnails(image: StubResponse, shot: (id: string, base: string) => Shot = () => ({})) {
  return startStubRoblox((request) => {
    if (isImage(request)) return image;
    const { origin } = request.url;
    const data = idsIn(request).map((id) => ({
      targetId: Number(id),
      state: 'Completed',
      imageUrl: `${origin}/images/${id}.png`,
      version: 'TN3',
      ...shot(id, origin),
    }));
    return { body: { data } };
  });
}

function picture(body: Buffer, type = 'image/png'): StubResponse {
  return { headers: { 'content-type': type }, body };
}

const shotAt = (stub: StubRoblox, id = '1207744') => createHeadshots(stub.settings())(id);

describe('a headshot', () => {
  it('is requested at 150 pixels square, and fetched without a key', async () => {
    await using stub = await startThumbnails(picture(PNG));
    expect(await shotAt(stub)).toEqual({ state: 'picture', contentType: 'image/png', image: PNG });
    const [asked, fetched] = stub.requests;
    expect(asked?.url.pathname).toBe('/v1/users/avatar-headshot');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
      userIds: '1207744',
      size: '150x150',
      format: 'Png',
      isCircular: 'false',
    });
    expect(fetched?.url.pathname).toBe('/images/1207744.png');
    expect(stub.requests.flatMap(({ headers }) => headers['x-api-key'] ?? [])).toEqual([]);
  });

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('is %s by its bytes, for any content type', async (contentType, bytes) => {
    await using stub = await startThumbnails(picture(bytes, 'text/html'));
    expect(await shotAt(stub)).toEqual({ state: 'picture', contentType, image: bytes });
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page behind a byte order mark', '\uFEFF<html><script>alert(1)</script>'],
    ['a moving picture', 'GIF89a'],
    ['nothing', ''],
    ['the beginning of a picture', '\u0089PN'],
    ['a sound', 'RIFF\u0001\u0001\u0001\u0001WAVEfmt '],
  ])('is none when the bytes are %s, with or without the type image/png', async (_what, bytes) => {
    await using stub = await startThumbnails(picture(Buffer.from(bytes, 'utf8')));
    expect(await shotAt(stub)).toEqual({ state: 'none' });
  });

  it.each(['Pending', 'Blocked', 'InReview', 'Error', 'Moderated', 'TemporarilyUnavailable', 'SomethingNew'])(
    'is none in the state %s, with or without a URL',
    async (state) => {
      await using withoutUrl = await startThumbnails(picture(PNG), () => ({ state, imageUrl: null }));
      expect(await shotAt(withoutUrl)).toEqual({ state: 'none' });
      await using withUrl = await startThumbnails(picture(PNG), () => ({ state }));
      expect(await shotAt(withUrl)).toEqual({ state: 'none' });
      expect(withUrl.requests.filter(isImage)).toEqual([]);
    },
  );

  it.each(['', 'no address', '//', 'image.png'])('is none at the URL %j', async (imageUrl) => {
    await using stub = await startThumbnails(picture(PNG), () => ({ imageUrl }));
    expect(await shotAt(stub)).toEqual({ state: 'none' });
  });

  it('is none when the response leaves the person out', async () => {
    await using stub = await startStubRoblox(() => ({ body: { data: [] } }));
    expect(await shotAt(stub)).toEqual({ state: 'none' });
  });

  it('is never fetched from a host that is not allowed', async () => {
    await using inside = await startStubRoblox(() => picture(PNG));
    await using stub = await startThumbnails(picture(PNG), () => ({
      imageUrl: `${inside.url}/images/x.png`,
    }));
    expect(await shotAt(stub)).toEqual({ state: 'none' });
    expect(inside.requests).toEqual([]);
  });

  it('is never fetched from the target of a redirect', async () => {
    await using inside = await startStubRoblox(() => picture(PNG));
    await using stub = await startThumbnails({
      status: 302,
      headers: { location: `${inside.url}/images/x.png` },
    });
    await expect(shotAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
    expect(inside.requests).toEqual([]);
  });

  it('is rejected beyond one megabyte', async () => {
    const fits = Buffer.concat([PNG, Buffer.alloc(1_000_000 - PNG.length)]);
    await using good = await startThumbnails(picture(fits));
    expect(await shotAt(good)).toMatchObject({ state: 'picture' });
    await using huge = await startThumbnails(picture(Buffer.concat([fits, Buffer.alloc(1)])));
    await expect(shotAt(huge)).rejects.toThrow('too large');
  });

  it.each<readonly [string, StubResponse]>([
    ['is missing', { status: 404 }],
    ['fails', { status: 500 }],
    ['hangs up', 'hang up midway'],
  ])('fails when its host %s', async (_how, image) => {
    await using stub = await startThumbnails(image);
    await expect(shotAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(1_000 + index));
const asked = (stub: StubRoblox) => stub.requests.filter((request) => !isImage(request)).map(idsIn);

describe('simultaneous requests for headshots', () => {
  it('are sent as one request', async () => {
    await using stub = await startThumbnails(picture(PNG));
    const readHeadshot = createHeadshots(stub.settings());
    const shots = await Promise.all(ids(30).map(readHeadshot));
    expect(shots.every(({ state }) => state === 'picture')).toBe(true);
    expect(asked(stub)).toEqual([ids(30)]);
  });

  it('are sent as requests of at most a hundred people each', async () => {
    await using stub = await startThumbnails(picture(PNG), () => ({ imageUrl: null }));
    const readHeadshot = createHeadshots(stub.settings());
    await Promise.all(ids(250).map(readHeadshot));
    expect(
      asked(stub)
        .map(({ length }) => length)
        .toSorted((a, b) => b - a),
    ).toEqual([100, 100, 50]);
    expect(asked(stub).flat().toSorted()).toEqual(ids(250));
  });

  it('name each person once, and every caller gets a result', async () => {
    await using stub = await startThumbnails(picture(PNG));
    const readHeadshot = createHeadshots(stub.settings());
    const shots = await Promise.all(['7', '8', '7', '7'].map(readHeadshot));
    expect(shots.map(({ state }) => state)).toEqual(['picture', 'picture', 'picture', 'picture']);
    expect(asked(stub)).toEqual([['7', '8']]);
  });

  it('fail together when the request does, and the next one is independent', async () => {
    let isAway = true;
    await using stub = await startStubRoblox((request) => {
      if (isAway) return { status: 429 };
      return { body: { data: idsIn(request).map((id) => ({ targetId: Number(id), state: 'Pending' })) } };
    });
    const readHeadshot = createHeadshots(stub.settings());
    const results = await Promise.allSettled(ids(3).map(readHeadshot));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isAway = false;
    expect(await Promise.all(ids(2).map(readHeadshot))).toEqual([{ state: 'none' }, { state: 'none' }]);
  });

  it.each<readonly [string, object]>([
    ['no list', {}],
    ['people without ids', { data: [{ state: 'Completed', imageUrl: null }] }],
    ['addresses that are no text', { data: [{ targetId: 1, state: 'Completed', imageUrl: 7 }] }],
  ])('fail for a response with %s', async (_what, body) => {
    await using stub = await startStubRoblox(() => ({ body }));
    await expect(shotAt(stub)).rejects.toBeInstanceOf(RobloxUnavailable);
  });
});
