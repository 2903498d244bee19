import type { InteractionResults, Provider } from 'oidc-provider';
import type { Airline } from '../airline/airline.ts';
import { redirectAnswer } from '../http/answers.ts';
import type { Answer, Exchange, Route } from '../http/exchange.ts';
import { readText } from '../http/request-body.ts';
import { errorPage } from '../pages/error-page.ts';
import { chooserPage } from './chooser-page.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface ChooserServices {
  readonly provider: Provider;
  readonly airline: Airline;
  readonly airlineName: string;
}

const CHOOSER = /^\/oauth\/choose\/(?<uid>[\w-]+)$/;
const GONE = 'This sign-in is over or was never begun here. Go back to the portal and sign in again.';

export function chooserRoutes(services: ChooserServices): Route[] {
  return [
    { method: 'GET', path: CHOOSER, handle: (exchange) => show(services, exchange) },
    { method: 'POST', path: CHOOSER, handle: (exchange) => choose(services, exchange) },
  ];
}

async function show(services: ChooserServices, exchange: Exchange): Promise<Answer> {
  const interaction = await currentInteraction(services.provider, exchange);
  if (!interaction) return errorPage(GONE);
  const { redirect_uri: redirectUri } = interaction.params;
  return chooserPage({
    airline: services.airline,
    airlineName: services.airlineName,
    interactionId: interaction.uid,
    redirectUri: String(redirectUri),
  });
}

async function choose(services: ChooserServices, exchange: Exchange): Promise<Answer> {
  const interaction = await currentInteraction(services.provider, exchange);
  const form = new URLSearchParams((await readText(exchange.request)) ?? '');
  if (!interaction || form.get('interaction') !== interaction.uid) return errorPage(GONE);
  if (form.has('cancel')) {
    return finish(services, exchange, {
      error: 'access_denied',
      error_description: 'The user did not authorize the application',
    });
  }
  const person = services.airline.person(form.get('account') ?? '');
  if (!person) return errorPage('There is no such account. Go back and choose one of those shown.');
  return finish(services, exchange, await consentOf(services.provider, interaction, person.id));
}

/** Null when the cookie or the sign-in is gone, or when the cookie is another tab's. */
async function currentInteraction(provider: Provider, exchange: Exchange): Promise<Interaction | null> {
  const { uid } = exchange.params;
  try {
    const interaction = await provider.interactionDetails(exchange.request, exchange.response);
    return interaction.uid === uid ? interaction : null;
  } catch {
    return null;
  }
}

async function consentOf(
  provider: Provider,
  interaction: Interaction,
  accountId: string,
): Promise<InteractionResults> {
  const { client_id: clientId, scope } = interaction.params;
  const grant = new provider.Grant({ accountId, clientId: String(clientId) });
  grant.addOIDCScope(String(scope));
  return { login: { accountId }, consent: { grantId: await grant.save() }, select_account: {} };
}

async function finish(
  { provider }: ChooserServices,
  { request, response }: Exchange,
  result: InteractionResults,
): Promise<Answer> {
  const answer = redirectAnswer(await provider.interactionResult(request, response, result));
  // Browsers keep a limited number of cookies for localhost, the portal's among them.
  const spent = `${provider.cookieName('interaction')}=; path=${request.url}; max-age=0; httponly; samesite=lax`;
  return { ...answer, headers: { ...answer.headers, 'set-cookie': spent } };
}
