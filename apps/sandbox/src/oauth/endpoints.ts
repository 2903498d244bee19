import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Faults } from '../controls/faults.ts';

/** Adds the OAuth endpoints. Faults apply to the endpoints for the portal's server, not to pages that people open. */
export function oauthRoutes(app: FastifyInstance, provider: Provider, faults: Faults): void {
  // The OpenID provider parses bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const serve = provider.callback();
  const handle: RouteHandlerMethod = async (request, reply) => {
    reply.hijack();
    await serve(request.raw, reply.raw);
  };
  app.all('/oauth/v1/authorize', handle);
  app.all('/oauth/v1/authorize/:uid', handle);
  app.register((scope, _options, done) => {
    faults.applyTo(scope, 'oauth');
    const document = discoveryDocument(provider.issuer);
    scope.get('/oauth/.well-known/openid-configuration', (_request, reply) => reply.send(document));
    for (const name of ['token', 'token/introspect', 'token/revoke', 'userinfo', 'certs']) {
      scope.all(`/oauth/v1/${name}`, handle);
    }
    done();
  });
}

/** Returns Roblox's discovery document, with the sandbox's URLs. */
function discoveryDocument(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}v1/authorize`,
    token_endpoint: `${issuer}v1/token`,
    introspection_endpoint: `${issuer}v1/token/introspect`,
    revocation_endpoint: `${issuer}v1/token/revoke`,
    userinfo_endpoint: `${issuer}v1/userinfo`,
    jwks_uri: `${issuer}v1/certs`,
    registration_endpoint: 'https://create.roblox.com/dashboard/credentials',
    service_documentation: 'https://create.roblox.com/docs/reference/cloud',
    scopes_supported: [
      'openid',
      'profile',
      'email',
      'verification',
      'credentials',
      'age',
      'premium',
      'roles',
    ],
    response_types_supported: ['none', 'code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: [
      'sub',
      'type',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'name',
      'nickname',
      'preferred_username',
      'created_at',
      'profile',
      'email',
      'email_verified',
      'verified',
      'age_bracket',
      'premium',
      'roles',
      'internal_user',
    ],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}
