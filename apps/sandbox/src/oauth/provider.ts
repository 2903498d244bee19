import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import type { Airline } from '../airline/airline.ts';
import { errorPage } from '../pages/error-page.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { claimsByScope, claimsOf } from './account-claims.ts';
import { forgingMiddleware } from './forged-id-token.ts';
import { robloxManners } from './roblox-manners.ts';
import { createTransientAdapter } from './transient-adapter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ProviderServices {
  readonly options: SandboxOptions;
  readonly airline: Airline;
  readonly baseUrl: string;
  readonly clock: () => Date;
}

function chooserPath(uid: string): string {
  return `/oauth/choose/${uid}`;
}

export function createProvider(services: ProviderServices): Provider {
  const { options, airline, baseUrl } = services;
  const provider = new Provider(`${baseUrl}/oauth/`, configuration(services));
  provider.use(robloxManners(options.redirectUris, provider.cookieName('session')));
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
      AuthorizationCode: MINUTE,
      AccessToken: 15 * MINUTE - 1,
      IdToken: 10 * HOUR,
      RefreshToken: 90 * DAY,
      Grant: 90 * DAY,
      Interaction: HOUR,
      Session: HOUR,
    },
    // Cookies ignore the port, so these must not be taken for the portal's.
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
    interactions: { policy: promptPolicy(), url: (_context, interaction) => chooserPath(interaction.uid) },
    findAccount: (_context, id) => {
      const person = airline.person(id);
      return person && { accountId: id, claims: (use) => claimsOf(person, use, baseUrl) };
    },
    renderError: (context, out) => {
      const page = errorPage(out.error_description ?? out.error);
      context.set({ ...page.headers });
      context.body = page.body;
    },
  };
}

function client(options: SandboxOptions): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: options.clientId,
    client_secret: options.clientSecret,
    redirect_uris: [...options.redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code', 'none'],
    id_token_signed_response_alg: 'ES256',
  };
}

/** `select_account` is one of Roblox's prompts; the chooser shows whether or not it is asked for. */
function promptPolicy(): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}
