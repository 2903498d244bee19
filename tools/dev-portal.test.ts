import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepRunning, startDev } from './dev-portal.ts';
import { freePort, type ManagedChild, projectRoot } from './process.ts';

/** A process whose states the test sets: it serves, fails, or has ended. */
const fakeChild = () => {
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  const child = {
    name: 'server',
    ready: ready.promise,
    ended: ended.promise,
    asked: false,
    stop: () => {
      child.asked = true;
      return ended.promise.then(() => undefined);
    },
  };
  return {
    child,
    serve: ready.resolve,
    fail: () => ready.reject(new Error('broken')),
    end: () => ended.resolve(0),
  };
};

const keepFake = () => {
  const begun: ReturnType<typeof fakeChild>[] = [];
  const begin = (): ManagedChild => {
    const fake = fakeChild();
    begun.push(fake);
    return fake.child;
  };
  return { begun, kept: keepRunning(begin, () => undefined) };
};

describe('a server that is restarted', () => {
  it('starts once when the last one has ended, however often a file was saved', async () => {
    const { begun, kept } = keepFake();
    begun[0]?.serve();
    await kept.child.ready;
    kept.restart();
    kept.restart();
    expect(begun.map(({ child }) => child.asked)).toEqual([true]);
    begun[0]?.end();
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.serve();
    await kept.untilServing();
    expect(begun).toHaveLength(2);
  });

  it('starts again when it was ended during its start', async () => {
    const { begun, kept } = keepFake();
    kept.restart();
    const served = kept.untilServing();
    begun[0]?.end();
    await expect.poll(() => begun).toHaveLength(2);
    kept.restart();
    begun[1]?.fail();
    begun[1]?.end();
    await expect.poll(() => begun).toHaveLength(3);
    begun[2]?.serve();
    await served;
  });

  it('may fail, and the next change restarts it', async () => {
    const { begun, kept } = keepFake();
    kept.restart();
    begun[0]?.end();
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.fail();
    await expect(kept.untilServing()).rejects.toThrow('broken');
    kept.restart();
    begun[1]?.end();
    await expect.poll(() => begun).toHaveLength(3);
    begun[2]?.serve();
    await kept.untilServing();
  });

  it('starts no more once everything stops', async () => {
    const { begun, kept } = keepFake();
    kept.restart();
    const stopped = kept.child.stop();
    begun[0]?.end();
    await stopped;
    await kept.untilServing();
    kept.restart();
    expect(begun).toHaveLength(1);
  });
});

it('serves pages, endpoints and the web app’s sources at one URL, restarts after a change, and ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-dev-'));
  const children: ManagedChild[] = [];
  const stopAll = async (): Promise<void> => {
    for (const child of children.splice(0).toReversed()) await child.stop();
  };
  onTestFinished(async () => {
    await stopAll();
    rmSync(folder, { recursive: true });
  });
  const port = await freePort();
  const nowhere = `http://localhost:${await freePort()}`;
  const lines: string[] = [];
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    // With credentials there is no year of a demo to play.
    ROBLOX_CLIENT_ID: '1',
    ROBLOX_CLIENT_SECRET: '2',
    ROBLOX_API_KEY: '3',
    ROBLOX_GROUP_ID: '4',
    ROBLOX_OAUTH_ISSUER: `${nowhere}/oauth/`,
    ROBLOX_APIS_URL: nowhere,
    ROBLOX_USERS_URL: nowhere,
    ROBLOX_THUMBNAILS_URL: nowhere,
    ROSTER_SYNC_MINUTES: '0',
  };
  const context = {
    root: projectRoot,
    env,
    print: (line: string) => lines.push(line),
    started: (child: ManagedChild) => children.push(child),
  };
  await startDev(context, [folder]);
  const ask = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } });

  const page = await ask('/flights');
  const [, nonce] =
    /script-src 'self' 'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
  const html = await page.text();
  expect(html).toContain(`<script type="module" src="/@vite/client" nonce="${nonce}"></script>`);
  expect(html).toContain('id="crewroom-start"');
  expect(await (await ask('/src/app/main.tsx')).text()).toContain('/src/components/ui/styles.ts');
  expect((await ask('/api/users/me')).status).toBe(401);

  // Until it is noticed, because a watcher may start late.
  const save = (): readonly string[] => {
    writeFileSync(join(folder, 'saved.ts'), `export const saved = ${lines.length};`);
    return lines;
  };
  await expect.poll(save, { interval: 500 }).toContain('A server file changed, restarting …');
  // Each save that was noticed restarts it, and until then it is unavailable.
  await expect.poll(async () => (await ask('/api/users/me')).status).toBe(401);

  await stopAll();
  await expect(ask('/')).rejects.toThrow('fetch failed');
  // A busy machine is no reason to fail.
}, 120_000);
