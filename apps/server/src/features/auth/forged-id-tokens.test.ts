import { createPublicKey } from 'node:crypto';
import type { ForgeIdToken, ForgeryMaterial } from '@crewroom/sandbox/oauth/forged-id-token';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { outcomeOf } from '../../testing/browser.ts';
import { createSandboxPortal, type SharedSandbox, startSharedSandbox } from '../../testing/sandbox-portal.ts';

// People of the sandbox, by their Roblox ids.
const CASEY = '4690118302';
const DANA = '310557281';
const MINUTE_SECONDS = 60;

let sandbox: SharedSandbox;

beforeAll(async () => {
  sandbox = await startSharedSandbox();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.behave();
});
afterAll(() => sandbox.close());

/** Signs in with a forged ID token. Returns what the browser sees, and the number of stored sessions and members. */
async function signInWith(forge: ForgeIdToken) {
  await using portal = await createSandboxPortal(sandbox);
  let forged = 0;
  sandbox.forge = (material) => {
    forged += 1;
    return forge(material);
  };
  const { error, session } = outcomeOf(await portal.newBrowser().signIn(CASEY));
  const stored = async (table: 'users' | 'sessions') =>
    (await portal.database.db.selectFrom(table).selectAll().execute()).length;
  return { forged, error, session, users: await stored('users'), sessions: await stored('sessions') };
}

const REFUSED = { forged: 1, error: 'oauth_failed', session: false, users: 0, sessions: 0 };
const ACCEPTED = { forged: 1, error: null, session: true, users: 1, sessions: 1 };

/** Changes the claims and signs with the sandbox's own key. `now` is in seconds, like the claims. */
function withClaims(change: (claims: JWTPayload, now: number) => JWTPayload): ForgeIdToken {
  return ({ claims, sign }) => sign(change({ ...claims }, Math.floor(Date.now() / 1000)));
}

function without(claim: string): ForgeIdToken {
  return withClaims((claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim)),
  );
}

async function publishedKey(): Promise<string> {
  const response = await fetch(`${sandbox.url}/oauth/v1/certs`);
  const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(await response.json());
  const [key] = keys.keys;
  if (key === undefined) throw new Error('The sandbox publishes no key');
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

const wrongClaims: readonly (readonly [string, ForgeIdToken])[] = [
  ['another nonce', withClaims((claims) => ({ ...claims, nonce: 'n'.repeat(43) }))],
  ['no nonce', without('nonce')],
  ['another audience', withClaims((claims) => ({ ...claims, aud: 'another-app' }))],
  [
    'an audience of several without ours',
    withClaims((claims) => ({ ...claims, aud: ['another-app', 'a-third'] })),
  ],
  ['no audience', without('aud')],
  [
    'another authorized party',
    withClaims((claims) => ({ ...claims, aud: [String(claims.aud), 'another-app'], azp: 'another-app' })),
  ],
  ['another issuer', withClaims((claims) => ({ ...claims, iss: 'https://evil.example/' }))],
  [
    'an issuer without its closing slash',
    withClaims((claims) => ({ ...claims, iss: String(claims.iss).replace(/\/$/, '') })),
  ],
  ['no issuer', without('iss')],
  [
    'having expired beyond the tolerated two minutes',
    withClaims((claims, now) => ({ ...claims, iat: now - 600, exp: now - 3 * MINUTE_SECONDS })),
  ],
  ['no expiry', without('exp')],
  [
    'having been issued in the future',
    withClaims((claims, now) => ({ ...claims, iat: now + 3 * MINUTE_SECONDS })),
  ],
  ['not being valid yet', withClaims((claims, now) => ({ ...claims, nbf: now + 3 * MINUTE_SECONDS }))],
  ['no date of issue', without('iat')],
  ['no subject', without('sub')],
  ['a subject that userinfo does not confirm', withClaims((claims) => ({ ...claims, sub: DANA }))],
];

const wrongSignatures: readonly (readonly [string, ForgeIdToken])[] = [
  [
    'by another key under the name of the right one',
    async ({ claims, kid }) => {
      const { privateKey } = await generateKeyPair('ES256');
      return await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    },
  ],
  ['by a key that is not published', ({ claims, sign }) => sign({ ...claims }, { kid: 'no-such-key' })],
  [
    'by a key that the token brings along',
    async ({ claims }) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const header = { alg: 'ES256', jwk: { ...(await crypto.subtle.exportKey('jwk', publicKey)) } };
      return await new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);
    },
  ],
  [
    'of other claims',
    async ({ claims, sign }) => {
      const [header, , signature] = (await sign({ ...claims })).split('.');
      const other = JSON.stringify({ ...claims, preferred_username: 'Evil' });
      return `${header}.${Buffer.from(other).toString('base64url')}.${signature}`;
    },
  ],
  ['that is cut off', async ({ claims, sign }) => (await sign({ ...claims })).replace(/[^.]*$/, '')],
  [
    'that is none at all (alg: none)',
    ({ claims }) => Promise.resolve(new UnsecuredJWT({ ...claims }).encode()),
  ],
  ['by HS256 with the published key', async (material) => signedWithSecret(material, await publishedKey())],
  [
    'by HS256 with the client secret',
    (material) => signedWithSecret(material, 'crewroom-sandbox-secret'.padEnd(32, '\0')),
  ],
];

function signedWithSecret({ claims, kid }: ForgeryMaterial, secret: string): Promise<string> {
  const header = { alg: 'HS256', kid };
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(Buffer.from(secret));
}

describe('an ID token', () => {
  it.each(wrongClaims)('is rejected for %s', async (_what, forge) => {
    expect(await signInWith(forge)).toEqual(REFUSED);
  });

  it.each(wrongSignatures)('is rejected for a signature %s', async (_what, forge) => {
    expect(await signInWith(forge)).toEqual(REFUSED);
  });

  it.each(['', 'x', 'a.b.c', '..', '{"sub":"1"}'])('is rejected when it is no token: %j', async (text) => {
    expect(await signInWith(() => Promise.resolve(text))).toEqual(REFUSED);
  });

  it('is rejected when it is absent', async () => {
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!url.endsWith('/v1/token')) return response;
      const { id_token: _, ...rest } = z.looseObject({ id_token: z.string() }).parse(await response.json());
      return Response.json(rest, { status: response.status });
    });
    expect(await signInWith(() => Promise.resolve(null))).toEqual(REFUSED);
  });
});

describe('an ID token is accepted', () => {
  it.each<readonly [string, ForgeIdToken]>([
    ['as the sandbox makes it', () => Promise.resolve(null)],
    [
      'with the claims that Roblox adds',
      withClaims((claims, now) => ({ ...claims, nbf: now, jti: 'ID.x', exp: now + 36_000 })),
    ],
    [
      'from a clock that is less than two minutes ahead',
      withClaims((claims, now) => ({ ...claims, iat: now + 100, nbf: now + 100 })),
    ],
    [
      'from a clock that is less than two minutes behind',
      withClaims((claims, now) => ({ ...claims, exp: now - 90 })),
    ],
  ])('%s', async (_what, forge) => {
    expect(await signInWith(forge)).toEqual(ACCEPTED);
  });
});
