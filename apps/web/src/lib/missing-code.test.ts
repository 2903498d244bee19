import { afterEach, expect, it, vi } from 'vitest';
import { fetchAgain, loadCode, MissingCodeError } from './missing-code.ts';

afterEach(() => vi.unstubAllGlobals());

const failing = new TypeError('Failed to fetch dynamically imported module');

/** Why code is missing, as told, when the server answers like this about what runs. */
async function whyWith(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer);
  const failure: unknown = await loadCode(() => Promise.reject(failing)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MissingCodeError);
  return failure;
}

it('is what was loaded', async () => {
  expect(await loadCode(() => Promise.resolve('the part'))).toBe('the part');
});

it('was lost on the way while the portal still has what runs', async () => {
  const failure = await whyWith(() => Promise.resolve(new Response(null, { status: 200 })));
  expect(failure).toMatchObject({ why: 'lost', cause: failing });
});

it('is of an older version once the portal no longer has what runs', async () => {
  const failure = await whyWith(() => Promise.resolve(new Response(null, { status: 404 })));
  expect(failure).toMatchObject({ why: 'outdated' });
});

it('cannot be reached when nothing answers', async () => {
  expect(await whyWith(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    why: 'unreachable',
  });
});

it('is fetched again file by file, whatever becomes of one of them', async () => {
  const files = ['/assets/there.js', '/assets/lost.js', '/assets/late.js'];
  vi.stubGlobal('document', { querySelectorAll: () => files.map((href) => ({ href })) });
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (file: string) => {
    asked.push(file);
    return file.includes('lost') ? Promise.reject(failing) : Promise.resolve(new Response('code'));
  });
  await fetchAgain();
  expect(asked).toEqual(files);
});
