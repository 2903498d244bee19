import type { Provider } from 'oidc-provider';
import type { Faults } from '../controls/faults.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Handler, Route } from '../http/exchange.ts';
import { discoveryDocument } from './discovery-document.ts';

/** Faults reach what the portal's server calls, never what a person looks at. */
export function oauthRoutes(provider: Provider, faults: Faults): Route[] {
  const serve = provider.callback();
  const handle: Handler = async ({ request, response }) => {
    await serve(request, response);
    return null;
  };
  return [
    { method: 'ANY', path: /^\/oauth\/v1\/authorize(\/[\w-]+)?$/, handle },
    ...faults.afflict('oauth', [
      {
        method: 'GET',
        path: /^\/oauth\/\.well-known\/openid-configuration$/,
        handle: () => jsonAnswer(200, discoveryDocument(provider.issuer)),
      },
      {
        method: 'ANY',
        path: /^\/oauth\/v1\/(token|token\/introspect|token\/revoke|userinfo|certs)$/,
        handle,
      },
    ]),
  ];
}
