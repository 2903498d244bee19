import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/browser.ts';
import {
  createSandboxPortal,
  type SandboxPortal,
  type SharedSandbox,
  startSharedSandbox,
} from '../../testing/sandbox-portal.ts';

// A person of the sandbox, by their Roblox id.
const CASEY = '4690118302';

let sandbox: SharedSandbox;
let portal: SandboxPortal;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
  portal = await createSandboxPortal(sandbox);
});

afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await sandbox.close();
});

describe('the page after a sign-in', () => {
  it.each([
    '/flights?date=2026-03-09',
    '/flights/019a2b3c-4d5e-7f60-8123-456789abcdef#log',
    '/u/J%C3%BCrgen?from=https%3A%2F%2Fexample.com',
  ])('the requested page opens: %s', async (page) => {
    const response = await portal.newBrowser().signIn(CASEY, page);
    expect(response.headers.get('location')).toBe(page);
  });

  it.each([
    '//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/profile\r\nSet-Cookie: crewroom-session=evil',
    '/profile%0d%0aSet-Cookie:%20a=b',
    '/api/auth/roblox?returnTo=/profile',
  ])('the profile opens instead of %j', async (hostile) => {
    const browser = portal.newBrowser();
    const response = await browser.signIn(CASEY, hostile);
    expect(response.headers.get('location')).toBe('/profile');
    expect(outcomeOf(response)).toEqual({ to: '/profile', error: null, session: true });
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it.each(['%2F%2Fevil.example', '/flights&returnTo=//evil.example'])(
    'the profile opens instead of what the URL encodes as %s',
    async (encoded) => {
      const browser = portal.newBrowser();
      const started = await browser.open(`/api/auth/roblox?returnTo=${encoded}`);
      const callback = await browser.choose(new URL(started.headers.get('location') ?? ''), CASEY);
      const response = await browser.open(callback);
      expect(response.headers.get('location')).toBe('/profile');
    },
  );

  it('is not stored when it is unsafe', async () => {
    const { db } = portal.database;
    await db.deleteFrom('sign_in_states').execute();
    await portal.newBrowser().begin('//evil.example');
    const rows = await db.selectFrom('sign_in_states').select('return_to').execute();
    expect(rows).toEqual([{ return_to: '/profile' }]);
  });

  it('is the profile when the stored page is unsafe', async () => {
    const browser = portal.newBrowser();
    const callback = await browser.choose(await browser.begin('/flights'), CASEY);
    await portal.database.db.updateTable('sign_in_states').set({ return_to: '//evil.example' }).execute();
    expect((await browser.open(callback)).headers.get('location')).toBe('/profile');
  });

  it('is the profile, not the page that the callback requests', async () => {
    const browser = portal.newBrowser();
    const callback = await browser.choose(await browser.begin(), CASEY);
    callback.searchParams.set('returnTo', 'https://evil.example');
    expect((await browser.open(callback)).headers.get('location')).toBe('/profile');
  });

  it("is the portal's own login screen when the sign-in failed, for any requested page", async () => {
    const response = await portal.newBrowser().signIn(null, '//evil.example');
    expect(response.headers.get('location')).toBe('/login?error=access_denied');
  });
});
