import { describe, expect, test } from 'vitest';
import { beginSignIn, chooseAccount, exchangeCode } from '../testing/sign-in.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import { sendJson, startTestSandbox, testClient } from '../testing/test-sandbox.ts';

const DANA = '310557281';
const CASEY = '4690118302';

describe('account chooser', () => {
  test('lists everybody once, the named people first and the special cases next', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const page = await signIn.browser.open(signIn.authorizationUrl);
    const ids = [...page.text.matchAll(/<button class="person" name="account" value="(\d+)">/g)].map(
      (m) => m[1],
    );
    const usernames = [...page.text.matchAll(/>@([^<]+)</g)].map((m) => m[1]);

    expect(page.status).toBe(200);
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect(usernames.slice(0, 9)).toEqual([
      'OwnerOlivia',
      'AdminAmir',
      'AdminAgnes',
      'DispatcherDana',
      'DispatcherDiego',
      'CrewCasey',
      'CrewChidi',
      'SuspendedSam',
      'TooLowTheo',
    ]);
    expect(page.text).toContain('This is not Roblox');
    expect(page.text).toContain('Dispatcher <span class="rank">244</span>, Trainee Crew');
  });

  test('has no script and a policy that allows the form to redirect to the portal', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const page = await signIn.browser.open(signIn.authorizationUrl);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(page.text).not.toMatch(/<script|style=|onclick/i);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:9");
    expect(policy).not.toContain('unsafe');
  });

  test('escapes the names of people', async () => {
    const sandbox = await startTestSandbox();
    const hostile = '<img src=x onerror="alert(1)">';
    await sendJson('PUT', `${sandbox.url}/control/accounts/99`, {
      username: 'Mallory',
      displayName: hostile,
      rank: 239,
      roleName: '<b>Boss</b>',
    });
    const signIn = await beginSignIn(sandbox);
    const page = await signIn.browser.open(signIn.authorizationUrl);
    expect(page.text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(page.text).not.toContain(hostile);
    expect(page.text).not.toContain('<b>Boss');
  });

  test('returns access_denied and the state when the member cancels', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const chooser = await signIn.browser.open(signIn.authorizationUrl);
    const { searchParams } = new URL((await signIn.browser.click(chooser, 'cancel', 'yes')).url);
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe(signIn.state);
    expect(searchParams.has('code')).toBe(false);
  });

  test('is shown at every sign-in, and remembers nobody', async () => {
    const sandbox = await startTestSandbox();
    const browser = createTestBrowser();
    const first = await beginSignIn(sandbox, { browser });
    await exchangeCode(first, (await chooseAccount(first, DANA)).url);

    const second = await beginSignIn(sandbox, { browser });
    const tokens = await exchangeCode(second, (await chooseAccount(second, CASEY)).url);

    expect(tokens.claims()?.sub).toBe(CASEY);
    expect(await browser.cookies()).toEqual([]);
  });

  test('keeps two tabs of one browser apart', async () => {
    const sandbox = await startTestSandbox();
    const browser = createTestBrowser();
    const left = await beginSignIn(sandbox, { browser });
    const right = await beginSignIn(sandbox, { browser });
    const leftPage = await browser.open(left.authorizationUrl);
    const rightPage = await browser.open(right.authorizationUrl);

    const rightCallback = await browser.click(rightPage, 'account', CASEY);
    const leftCallback = await browser.click(leftPage, 'account', DANA);

    expect((await exchangeCode(right, rightCallback.url)).claims()?.sub).toBe(CASEY);
    expect((await exchangeCode(left, leftCallback.url)).claims()?.sub).toBe(DANA);
  });

  test.each(['login', 'consent', 'select_account', 'select_account consent'])(
    'accepts prompt=%s',
    async (prompt) => {
      const signIn = await beginSignIn(await startTestSandbox(), { parameters: { prompt } });
      const tokens = await exchangeCode(signIn, (await chooseAccount(signIn, DANA)).url);
      expect(tokens.claims()?.sub).toBe(DANA);
    },
  );

  test('says that the sign-in is over when the form is sent a second time', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const chooser = await signIn.browser.open(signIn.authorizationUrl);
    await signIn.browser.click(chooser, 'account', DANA);
    const again = await signIn.browser.click(chooser, 'account', DANA);
    expect(again.status).toBe(400);
    expect(again.text).toContain('sign in again');
  });

  test('rejects an unknown person', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const response = await chooseAccount(signIn, '1');
    expect(response.status).toBe(400);
    expect(response.text).toContain('There is no such account');
  });

  test('rejects a browser that has not begun the sign-in', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const chooser = await signIn.browser.open(signIn.authorizationUrl);
    const stranger = await createTestBrowser().open(chooser.url);
    expect(stranger.status).toBe(400);
  });

  test('never redirects to an unregistered URL', async () => {
    const parameters = { redirect_uri: 'https://evil.example/callback' };
    const signIn = await beginSignIn(await startTestSandbox(), { parameters });
    const page = await signIn.browser.open(signIn.authorizationUrl);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in cannot go on');
    expect(testClient.redirectUris).not.toContain(parameters.redirect_uri);
  });
});
