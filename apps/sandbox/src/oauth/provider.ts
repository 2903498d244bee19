import {
  type AccountClaims,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
  Provider,
} from 'oidc-provider';
import type { Person } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import { pageHeaders, pageText, signInErrorPage } from '../pages/pages.ts';
import { headshotUrl } from '../roblox-api/headshots.ts';
import { type ForgeIdToken, forgingMiddleware, type ProviderMiddleware } from './forged-id-token.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The portal as a client of the sandbox's sign-in. */
export type ClientOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  /**
   * Lets a test replace the ID token of a token response, to attack the portal with tokens that Roblox would never send. It
   * works in the process only: no control sets it.
   */
  readonly forgeIdToken?: ForgeIdToken;
};

export type ProviderServices = {
  readonly options: ClientOptions;
  readonly airline: Airline;
  readonly baseUrl: string;
  readonly clock: () => Date;
};

export function createProvider(services: ProviderServices): Provider {
  const { options, airline, baseUrl } = services;
  const provider = new Provider(`${baseUrl}/oauth/`, configuration(services));
  provider.use(removeLibraryExtras(options.redirectUris, provider.cookieName('session')));
  if (options.forgeIdToken) provider.use(forgingMiddleware(options.forgeIdToken, airline.signingKey));
  return provider;
}

function configuration(services: ProviderServices): Configuration {
  const { options, airline, baseUrl, clock } = services;
  return {
    adapter: createTransientAdapter(clock),
    clients: [client(options)],
    jwks: { keys: [{ ...airline.signingKey }] },
    claims: claimsByScope,
    scopes: ['openid', 'profile'],
    // Roblox puts the profile into the ID token as well.
    conformIdTokenClaims: false,
    responseTypes: ['code', 'none'],
    pkce: { required: () => false },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    allowOmittingSingleRegisteredRedirectUri: true,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    routes: {
      authorization: '/oauth/v1/authorize',
      token: '/oauth/v1/token',
      introspection: '/oauth/v1/token/introspect',
      revocation: '/oauth/v1/token/revoke',
      userinfo: '/oauth/v1/userinfo',
      jwks: '/oauth/v1/certs',
    },
    ttl: {
      AuthorizationCode: MINUTE_SECONDS,
      // Roblox says 899.
      AccessToken: 15 * MINUTE_SECONDS - 1,
      IdToken: 10 * HOUR_SECONDS,
      RefreshToken: 90 * DAY_SECONDS,
      Grant: 90 * DAY_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    // Cookies are shared between ports, so these must have other names than the portal's.
    cookies: {
      names: {
        session: 'roblox_sandbox_session',
        interaction: 'roblox_sandbox_choice',
        resume: 'roblox_sandbox_resume',
      },
    },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    interactions: { policy: promptPolicy(), url: (_context, { uid }) => `/oauth/choose/${uid}` },
    findAccount: (_context, id) => {
      const person = airline.person(id);
      return person && { accountId: id, claims: (use) => claimsOf(person, use, baseUrl) };
    },
    renderError: (context, out) => {
      const page = signInErrorPage(out.error_description ?? out.error);
      context.set(pageHeaders(page));
      context.body = pageText(page);
    },
  };
}

function client(options: ClientOptions): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: options.clientId,
    client_secret: options.clientSecret,
    redirect_uris: [...options.redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code', 'none'],
    id_token_signed_response_alg: 'ES256',
  };
}

/** Returns the prompts. `select_account` is one of Roblox's prompts, and the chooser is always shown. */
function promptPolicy(): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}

const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'nickname', 'preferred_username', 'created_at', 'profile', 'picture'],
};

/**
 * Returns the claims of a person. As at Roblox, only the userinfo response has a picture, and null means none. The profile link
 * stays in the sandbox, because on Roblox these ids belong to strangers.
 */
function claimsOf(person: Person, use: string, baseUrl: string): AccountClaims {
  const claims = {
    sub: person.id,
    name: person.displayName,
    nickname: person.displayName,
    preferred_username: person.username,
    created_at: Math.floor(Date.parse(person.createdAt) / 1000),
    profile: `${baseUrl}/users/${person.id}/profile`,
  };
  if (use === 'id_token') return claims;
  return { ...claims, picture: person.headshot === 'Completed' ? headshotUrl(baseUrl, person.id) : null };
}

/**
 * Undoes two habits of the library that Roblox does not have: it adds `iss` to the response at the redirect URI, and it
 * remembers the signed-in person. The cookie of such a session would also reach every other server on localhost, because
 * cookies ignore the port.
 */
function removeLibraryExtras(redirectUris: readonly string[], sessionCookie: string): ProviderMiddleware {
  return async (context, next) => {
    await next();
    const { res } = context;
    const location = String(res.getHeader('location') ?? '');
    if (redirectUris.some((uri) => location.startsWith(`${uri}?`))) {
      const target = new URL(location);
      target.searchParams.delete('iss');
      res.setHeader('location', target.href);
    }
    const cookies = [res.getHeader('set-cookie') ?? []].flat().map(String);
    const kept = cookies.filter((cookie) => !cookie.startsWith(`${sessionCookie}=`));
    if (kept.length < cookies.length) res.setHeader('set-cookie', kept);
  };
}

type Entry = {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
};

/** The number of writes after which expired entries are removed. */
const WRITES_PER_SWEEP = 500;

/**
 * Stores the data of sign-ins in memory, so that none survives a restart. The given clock decides what has expired, so that a
 * test need not wait for it.
 */
function createTransientAdapter(clock: () => Date): AdapterFactory {
  const entries = new Map<string, Entry>();
  let writes = 0;

  const now = (): number => clock().getTime();
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now() ? entry.payload : undefined;
  };
  const removeWhere = (isToRemove: (entry: Entry) => boolean): void => {
    for (const [key, entry] of entries) if (isToRemove(entry)) entries.delete(key);
  };

  return (model): Adapter => ({
    upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : now() + expiresIn * 1000;
      entries.set(`${model}:${id}`, { payload, expiresAt });
      writes += 1;
      if (writes % WRITES_PER_SWEEP === 0) removeWhere((entry) => entry.expiresAt <= now());
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(live(`${model}:${id}`)),
    // Only used for sessions and device codes, which a sign-in here does not need.
    findByUid: () => Promise.resolve(),
    findByUserCode: () => Promise.resolve(),
    destroy(id) {
      entries.delete(`${model}:${id}`);
      return Promise.resolve();
    },
    consume(id) {
      const payload = live(`${model}:${id}`);
      // Two exchanges of one code at the same time may both have found it unused. The second must fail.
      if (!payload || payload.consumed) return Promise.reject(new errors.InvalidGrant('already consumed'));
      payload.consumed = Math.floor(now() / 1000);
      return Promise.resolve();
    },
    revokeByGrantId(grantId) {
      removeWhere(({ payload }) => payload.grantId === grantId);
      return Promise.resolve();
    },
  });
}
