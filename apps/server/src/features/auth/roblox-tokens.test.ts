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

const responseSchema = z.object({
  access_token: z.string().min(20),
  refresh_token: z.string().min(20),
  id_token: z.string().min(20),
});

/** Records the responses of the token endpoint to the portal. */
function overhearTokens(): z.output<typeof responseSchema>[] {
  const heard: z.output<typeof responseSchema>[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/v1/token')) heard.push(responseSchema.parse(await response.clone().json()));
    return response;
  });
  return heard;
}

async function isActive(token: string): Promise<boolean> {
  const response = await fetch(`${sandbox.url}/oauth/v1/token/introspect`, {
    method: 'POST',
    body: new URLSearchParams({
      token,
      client_id: 'crewroom-sandbox',
      client_secret: 'crewroom-sandbox-secret',
    }),
  });
  return z.object({ active: z.boolean() }).parse(await response.json()).active;
}

it('revokes the tokens as soon as the sign-in is over, and stores them nowhere', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  const browser = portal.newBrowser();
  const response = await browser.signIn(await sandbox.newPerson());
  expect(outcomeOf(response).session).toBe(true);
  expect(heard).toHaveLength(1);
  const [tokens] = responseSchema.array().parse(heard);

  const everything = await dumpDatabase(portal.database);
  expect(Object.keys(everything)).toEqual(expect.arrayContaining(['users', 'sessions', 'sign_in_states']));
  expect(everything['users']).toContain('Person_');
  for (const token of Object.values(tokens ?? {})) {
    expect(JSON.stringify(everything)).not.toContain(token);
    expect(response.headers.getSetCookie().join()).not.toContain(token);
  }
  await expect.poll(() => isActive(tokens?.refresh_token ?? '')).toBe(false);
});

it('revokes the tokens when the person is rejected', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  const response = await portal.newBrowser().signIn(await sandbox.newPerson({ rank: null }));
  expect(outcomeOf(response).error).toBe('not_in_group');
  await expect.poll(() => isActive(heard[0]?.refresh_token ?? '')).toBe(false);
});

it('revokes the tokens when the account cannot be read with them', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const heard = overhearTokens();
  sandbox.forge = ({ claims, sign }) => sign({ ...claims, sub: '12345' });
  const response = await portal.newBrowser().signIn(await sandbox.newPerson());
  expect(outcomeOf(response).error).toBe('oauth_failed');
  await expect.poll(() => isActive(heard[0]?.refresh_token ?? '')).toBe(false);
});

it('completes the sign-in when Roblox does not revoke the tokens', async () => {
  await using portal = await createSandboxPortal(sandbox);
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith('/revoke') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
  });
  const response = await portal.newBrowser().signIn(await sandbox.newPerson());
  expect(outcomeOf(response)).toMatchObject({ to: '/profile', session: true });
});
