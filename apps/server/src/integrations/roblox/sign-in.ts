import * as oidc from 'openid-client';
import { z } from 'zod';
import { fetchBounded } from '../bounded-responses.ts';
import { displayNameSchema, type Person, personOf, usernameSchema } from './names.ts';
import type { RobloxSettings } from './settings.ts';

/** The target of the browser (`url`), and what the portal must store until it comes back. */
export type SignInStart = {
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** A browser that comes back to `callbackUrl`, with the stored data of its start. */
export type SignInReturn = Pick<SignInStart, 'state' | 'nonce' | 'codeVerifier'> & {
  readonly callbackUrl: URL;
};

const CLOCK_TOLERANCE_SECONDS = 120;
const SCOPE = 'openid profile';

const idTokenSchema = z.object({
  sub: z.string(),
  iat: z.number().refine(isOfThePast, 'an ID token issued in the future'),
});

const userInfoSchema = z.object({
  sub: z.string().regex(/^\d{1,19}$/),
  preferred_username: usernameSchema,
  name: displayNameSchema.nullish(),
});

// The library checks `exp` and `nbf` only. Like the library, this uses the machine's clock and not the portal's.
function isOfThePast(seconds: number): boolean {
  return seconds * 1000 <= Date.now() + CLOCK_TOLERANCE_SECONDS * 1000;
}

/** Discovers Roblox's sign-in, for the app in the settings. */
export async function discover(settings: RobloxSettings): Promise<oidc.Configuration> {
  return await oidc.discovery(
    new URL(settings.issuer),
    settings.clientId,
    {
      client_secret: settings.clientSecret,
      id_token_signed_response_alg: 'ES256',
      [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    },
    oidc.ClientSecretPost(settings.clientSecret),
    {
      timeout: settings.timeouts.signInMs / 1000,
      [oidc.customFetch]: (url, { body = null, ...init }) =>
        fetchBounded(url, { ...init, body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
      // Plain http is for the sandbox on loopback. In production the settings reject such an issuer.
      execute: [
        ...(new URL(settings.issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        // Without this the library relies on TLS and does not verify the ID token's signature.
        oidc.enableNonRepudiationChecks,
      ],
    },
  );
}

// The tokens are not used after the sign-in. They expire by themselves if revoking fails.
function revokeTokens(config: oidc.Configuration, tokens: oidc.TokenEndpointResponse): void {
  const token = tokens.refresh_token ?? tokens.access_token;
  void oidc.tokenRevocation(config, token).catch(() => undefined);
}

/**
 * Sign-in with Roblox: authorization code with PKCE, state and nonce. Discovery happens at first use and is cached, so
 * that the portal starts even when Roblox does not respond. Both functions throw when Roblox fails or responds wrongly.
 */
export function createSignIn(settings: RobloxSettings, redirectUri: string) {
  let discovered: Promise<oidc.Configuration> | null = null;

  function configuration(): Promise<oidc.Configuration> {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }

  async function start(again = false): Promise<SignInStart> {
    const config = await configuration();
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(again && { prompt: 'login' }),
    });
    return { url, state, nonce, codeVerifier };
  }

  async function finish({ callbackUrl, state, nonce, codeVerifier }: SignInReturn): Promise<Person> {
    const config = await configuration();
    const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    try {
      const { sub } = idTokenSchema.parse(tokens.claims());
      const info = userInfoSchema.parse(await oidc.fetchUserInfo(config, tokens.access_token, sub));
      return personOf(info.sub, info.preferred_username, info.name);
    } finally {
      revokeTokens(config, tokens);
    }
  }

  return { start, finish };
}
