import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { outcomeOf } from '../../testing/browser.ts';
import { createSandboxPortal, type SharedSandbox, startSharedSandbox } from '../../testing/sandbox-portal.ts';
import { dumpDatabase } from '../../testing/test-database.ts';

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.behave();
});
afterAll(() => sandbox.close());

const answerSchema = z.object({
  access_token: z.string().min(20),
  refresh_token: z.string().min(20),
  id_token: z.string().min(20),
});

/** Listens in on what the portal is given at the token endpoint. */
function overhearTokens(): z.output<typeof answerSchema>[] {
  const heard: z.output<typeof answerSchema>[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/v1/token')) heard.push(answerSchema.parse(await answer.clone().json()));
    return answer;
  });
  return heard;
}

async function isActive(token: string): Promise<boolean> {
  const answer = await fetch(`${sandbox.url}/oauth/v1/token/introspect`, {
    method: 'POST',
    body: new URLSearchParams({
      token,
      client_id: 'crewroom-sandbox',
      client_secret: 'crewroom-sandbox-secret',
    }),
  });
  return z.object({ active: z.boolean() }).parse(await answer.json()).active;
}

it('the tokens are handed back as soon as the sign-in is over, and kept nowhere', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  const browser = portal.newBrowser();
  const answer = await browser.signIn(await sandbox.newPerson());
  expect(outcomeOf(answer).session).toBe(true);
  expect(heard).toHaveLength(1);
  const [tokens] = answerSchema.array().parse(heard);

  const everything = await dumpDatabase(portal.database);
  expect(Object.keys(everything)).toEqual(expect.arrayContaining(['users', 'sessions', 'sign_in_states']));
  expect(everything['users']).toContain('Person_');
  for (const token of Object.values(tokens ?? {})) {
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(answer.headers.getSetCookie().join()).not.toContain(token);
  }
  await expect.poll(() => isActive(tokens?.refresh_token ?? '')).toBe(false);
});

it('the tokens are handed back too when the person is turned away', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  const answer = await portal.newBrowser().signIn(await sandbox.newPerson({ rank: null }));
  expect(outcomeOf(answer).error).toBe('not_in_group');
  await expect.poll(() => isActive(heard[0]?.refresh_token ?? '')).toBe(false);
});

it('the tokens are handed back too when the account cannot be read with them', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  sandbox.forge = ({ claims, sign }) => sign({ ...claims, sub: '12345' });
  const answer = await portal.newBrowser().signIn(await sandbox.newPerson());
  expect(outcomeOf(answer).error).toBe('oauth_failed');
  await expect.poll(() => isActive(heard[0]?.refresh_token ?? '')).toBe(false);
});

it('the tokens may stay behind when Roblox does not take them back: the sign-in succeeds all the same', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith('/revoke') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
  });
  const answer = await portal.newBrowser().signIn(await sandbox.newPerson());
  expect(outcomeOf(answer)).toMatchObject({ to: '/profile', session: true });
});
