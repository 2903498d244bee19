import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { describe, expect, test } from 'vitest';
import { beginSignIn, chooseAccount, exchangeCode } from '../testing/sign-in.ts';
import { createTestBrowser } from '../testing/test-browser.ts';
import {
  anyNumber,
  startTestSandbox,
  temporaryFolder,
  testClient,
  textWith,
} from '../testing/test-sandbox.ts';

const DANA = '310557281';
const CASEY = '4690118302';
const NIA = '8850034417';

describe('complete sign-in', () => {
  test('returns an ES256 ID token and the profile of the chosen person', async () => {
    const sandbox = await startTestSandbox();
    const signIn = await beginSignIn(sandbox);

    const callback = await chooseAccount(signIn, DANA);
    const tokens = await exchangeCode(signIn, callback.url);
    const verified = await jwtVerify(
      tokens.id_token ?? '',
      createRemoteJWKSet(new URL(`${sandbox.issuer}v1/certs`)),
      { issuer: sandbox.issuer, audience: testClient.clientId },
    );
    const profile = await client.fetchUserInfo(signIn.config, tokens.access_token, DANA);

    const expected = {
      sub: DANA,
      name: 'Dana Kowalska',
      nickname: 'Dana Kowalska',
      preferred_username: 'DispatcherDana',
      created_at: anyNumber,
      profile: textWith(DANA),
    };
    expect(verified.protectedHeader.alg).toBe('ES256');
    expect(verified.payload).toMatchObject({ ...expected, nonce: signIn.checks.expectedNonce });
    expect(verified.payload).not.toHaveProperty('picture');
    expect(profile).toEqual({ ...expected, picture: `${sandbox.url}/images/headshots/${DANA}.png` });
    expect(tokens).toMatchObject({ expires_in: 899, scope: 'openid profile', token_type: 'bearer' });
  });

  test('returns only code and state', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const callback = new URL((await chooseAccount(signIn, DANA)).url);
    expect(`${callback.origin}${callback.pathname}`).toBe(testClient.redirectUris[0]);
    expect([...callback.searchParams.keys()].toSorted()).toEqual(['code', 'state']);
    expect(callback.searchParams.get('state')).toBe(signIn.state);
  });

  test('accepts the client secret in the header as well as in the body', async () => {
    const sandbox = await startTestSandbox();
    const authentication = client.ClientSecretBasic(testClient.clientSecret);
    const signIn = await beginSignIn(sandbox, { authentication });
    const tokens = await exchangeCode(signIn, (await chooseAccount(signIn, DANA)).url);
    expect(tokens.claims()?.sub).toBe(DANA);
  });

  test('rejects a wrong client secret', async () => {
    const sandbox = await startTestSandbox();
    const signIn = await beginSignIn(sandbox, { authentication: client.ClientSecretPost('wrong') });
    const callback = await chooseAccount(signIn, DANA);
    await expect(exchangeCode(signIn, callback.url)).rejects.toMatchObject({ error: 'invalid_client' });
  });

  test('returns null for the picture of a person without one', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const tokens = await exchangeCode(signIn, (await chooseAccount(signIn, NIA)).url);
    const profile = await client.fetchUserInfo(signIn.config, tokens.access_token, NIA);
    expect(profile.picture).toBeNull();
  });

  test('returns refresh tokens that work once and not after being revoked', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const first = await exchangeCode(signIn, (await chooseAccount(signIn, DANA)).url);
    const second = await client.refreshTokenGrant(signIn.config, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);

    await client.tokenRevocation(signIn.config, second.refresh_token ?? '');

    const again = client.refreshTokenGrant(signIn.config, second.refresh_token ?? '');
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('authorization code', () => {
  test('works for one exchange', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const callback = await chooseAccount(signIn, DANA);
    await exchangeCode(signIn, callback.url);
    await expect(exchangeCode(signIn, callback.url)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('works for one exchange even when many come at once', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const callback = await chooseAccount(signIn, DANA);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => exchangeCode(signIn, callback.url)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('works for one minute', async () => {
    let now = new Date('2030-01-01T00:00:00Z');
    const signIn = await beginSignIn(await startTestSandbox({ clock: () => now }));
    const callback = await chooseAccount(signIn, DANA);
    now = new Date('2030-01-01T00:01:01Z');
    await expect(exchangeCode(signIn, callback.url)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('is rejected without its PKCE verifier', async () => {
    const signIn = await beginSignIn(await startTestSandbox());
    const callback = await chooseAccount(signIn, DANA);
    const checks = { ...signIn.checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    const exchange = exchangeCode({ ...signIn, checks }, callback.url);
    await expect(exchange).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('discovery document', () => {
  test('has the real port in every URL and no more than Roblox’s own document', async () => {
    const sandbox = await startTestSandbox();
    const response = await fetch(`${sandbox.issuer}.well-known/openid-configuration`);
    const document: unknown = await response.json();
    expect(sandbox.issuer).toBe(`${sandbox.url}/oauth/`);
    expect(document).toMatchObject({
      issuer: sandbox.issuer,
      authorization_endpoint: `${sandbox.url}/oauth/v1/authorize`,
      token_endpoint: `${sandbox.url}/oauth/v1/token`,
      userinfo_endpoint: `${sandbox.url}/oauth/v1/userinfo`,
      jwks_uri: `${sandbox.url}/oauth/v1/certs`,
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect(document).not.toHaveProperty('code_challenge_methods_supported');
  });
});

describe('restart', () => {
  test('keeps earlier tokens valid', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestSandbox({ dataDir });
    const signIn = await beginSignIn(before);
    const tokens = await exchangeCode(signIn, (await chooseAccount(signIn, CASEY)).url);
    await before.close();

    const after = await startTestSandbox({ dataDir });
    const keys = createRemoteJWKSet(new URL(`${after.issuer}v1/certs`));
    await expect(jwtVerify(tokens.id_token ?? '', keys)).resolves.toBeDefined();
  });

  test('lets a browser with earlier cookies sign in as usual', async () => {
    const dataDir = await temporaryFolder();
    const browser = createTestBrowser();
    const before = await startTestSandbox({ dataDir });
    await browser.open((await beginSignIn(before, { browser })).authorizationUrl);
    await before.close();

    const signIn = await beginSignIn(await startTestSandbox({ dataDir }), { browser });
    const tokens = await exchangeCode(signIn, (await chooseAccount(signIn, CASEY)).url);
    expect(tokens.claims()?.sub).toBe(CASEY);
  });
});
