import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../testing/browser.ts';
import { proposal } from '../testing/flights/proposal.ts';
import { browserAt, createServerFixture, startServer } from '../testing/server-process.ts';
import { createTestTarget } from '../testing/test-database.ts';

const OWNER_RANK = 255;

const fixture = await createServerFixture();

afterEach(() => fixture.sandbox.behave());
afterAll(() => fixture.sandbox.close());

const postsSchema = z.array(
  z.object({
    webhook: z.string(),
    edited: z.boolean(),
    embeds: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
);

/** The posts of the flights' channel that name a flight, oldest first. */
async function postsOf(flightCode: string) {
  const response = await fetch(`${fixture.sandbox.url}/control/discord`);
  const posts = postsSchema.parse(await response.json()).toReversed();
  return posts.filter(
    ({ webhook, embeds }) => webhook === 'flights' && embeds[0]?.title.startsWith(flightCode),
  );
}

async function send(browser: Browser, base: string, method: string, path: string, body?: object) {
  const response = await fetch(base + path, {
    method,
    headers: {
      cookie: browser.session() ?? '',
      origin: base,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return z.looseObject({ _id: z.string() }).parse(await response.json());
}

async function approveFlight(browser: Browser, base: string, flightCode: string): Promise<void> {
  const flight = await send(browser, base, 'POST', '/api/flights', {
    ...proposal,
    flightCode,
    scheduledDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await send(browser, base, 'PUT', `/api/flights/${flight._id}/approve`);
}

describe('the process with a chat', () => {
  it('posts at once, and after a restart posts what was approved before it was killed', async () => {
    const robloxId = await fixture.sandbox.newPerson({ rank: OWNER_RANK });
    await using database = await createTestTarget();
    const environment = fixture.sandboxSettings(database, { SANDBOX_URL: fixture.sandbox.url });
    await using first = await startServer(environment);
    const browser = browserAt(first);
    await browser.signIn(robloxId);
    await approveFlight(browser, first.url, 'CW1');
    await expect.poll(() => postsOf('CW1')).toHaveLength(1);
    // The chat is down while the flight is approved, and the process is killed before it can retry.
    await fixture.sandbox.break({ service: 'discord', status: 503 });
    await approveFlight(browser, first.url, 'CW2');
    first.signal('SIGKILL');
    await first.ended;
    await fixture.sandbox.behave();
    expect(await postsOf('CW2')).toEqual([]);
    await using second = await startServer(environment);
    await expect.poll(() => postsOf('CW2'), { timeout: 40_000 }).toHaveLength(1);
    second.signal('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
    expect([await postsOf('CW1'), await postsOf('CW2')].flat()).toHaveLength(2);
  });

  it('ends in seconds while the chat does not respond', async () => {
    const robloxId = await fixture.sandbox.newPerson({ rank: OWNER_RANK });
    await using database = await createTestTarget();
    const environment = fixture.sandboxSettings(database, { SANDBOX_URL: fixture.sandbox.url });
    await using server = await startServer(environment);
    const browser = browserAt(server);
    await browser.signIn(robloxId);
    await fixture.sandbox.break({ service: 'discord', latencyMs: 60_000 });
    await approveFlight(browser, server.url, 'CW3');
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await postsOf('CW3')).toEqual([]);
  });
});
