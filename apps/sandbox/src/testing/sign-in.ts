import * as client from 'openid-client';
import type { Sandbox } from '../sandbox.ts';
import { createTestBrowser, type ShownPage, type TestBrowser } from './test-browser.ts';
import { testClient } from './test-sandbox.ts';

/** One sign-in of the portal: code flow with PKCE, state and nonce. */
export type SignIn = {
  readonly config: client.Configuration;
  readonly browser: TestBrowser;
  readonly authorizationUrl: string;
  readonly checks: client.AuthorizationCodeGrantChecks;
  readonly state: string;
};

export type SignInChoices = {
  readonly browser?: TestBrowser;
  readonly authentication?: client.ClientAuth;
  readonly parameters?: Readonly<Record<string, string>>;
};

export async function beginSignIn(sandbox: Sandbox, choices: SignInChoices = {}): Promise<SignIn> {
  const config = await client.discovery(
    new URL(sandbox.issuer),
    testClient.clientId,
    testClient.clientSecret,
    choices.authentication ?? client.ClientSecretPost(testClient.clientSecret),
    { execute: [client.allowInsecureRequests] },
  );
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const expectedNonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: testClient.redirectUris[0],
    scope: 'openid profile',
    state,
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...choices.parameters,
  });
  return {
    config,
    browser: choices.browser ?? createTestBrowser(),
    authorizationUrl: url.href,
    state,
    checks: { pkceCodeVerifier, expectedNonce, expectedState: state, idTokenExpected: true },
  };
}

/** Chooses the person, and returns a page with the callback's URL. */
export async function chooseAccount(signIn: SignIn, personId: string): Promise<ShownPage> {
  const chooser = await signIn.browser.open(signIn.authorizationUrl);
  return signIn.browser.click(chooser, 'account', personId);
}

export function exchangeCode(
  { config, checks }: SignIn,
  callbackUrl: string,
): ReturnType<typeof client.authorizationCodeGrant> {
  return client.authorizationCodeGrant(config, new URL(callbackUrl), checks);
}
