import { decodeProtectedHeader, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { beginSignIn, chooseAccount, exchangeCode } from '../testing/sign-in.ts';
import { objectWith, startTestSandbox } from '../testing/test-sandbox.ts';
import type { ForgeIdToken } from './forged-id-token.ts';

const DANA = '310557281';

async function signInWith(forgeIdToken: ForgeIdToken): ReturnType<typeof exchangeCode> {
  const signIn = await beginSignIn(await startTestSandbox({ forgeIdToken }));
  return exchangeCode(signIn, (await chooseAccount(signIn, DANA)).url);
}

test('gives a test the real claims, and may send them unchanged', async () => {
  const seen: unknown[] = [];
  const tokens = await signInWith(({ claims }) => {
    seen.push(claims);
    return Promise.resolve(null);
  });
  expect(seen).toEqual([objectWith({ sub: DANA, aud: 'test-client' })]);
  expect(tokens.claims()?.sub).toBe(DANA);
});

test.each([
  ['nonce', { nonce: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['audience', { aud: 'somebody-else' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['issuer', { iss: 'https://evil.example/' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['expiry', { exp: 1_000_000_000 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
])('sends a wrong %s', async (_what, wrong, code) => {
  const attempt = signInWith(({ claims, sign }) => sign({ ...claims, ...wrong }));
  await expect(attempt).rejects.toMatchObject({ code });
});

test('sends an unsigned token', async () => {
  const attempt = signInWith(({ claims }) => Promise.resolve(new UnsecuredJWT({ ...claims }).encode()));
  await expect(attempt).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
});

test('names another key', async () => {
  const tokens = await signInWith(({ claims, sign }) => sign({ ...claims }, { kid: 'no-such-key' }));
  expect(decodeProtectedHeader(tokens.id_token ?? '')).toEqual({ alg: 'ES256', kid: 'no-such-key' });
});
