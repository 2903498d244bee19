import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Person, Role } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import { type Html, html, type Page, sendPage, signInErrorPage } from '../pages/pages.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type ChooserRoute = { Params: { uid: string }; Body: string | undefined };
type ChooserRequest = FastifyRequest<ChooserRoute>;

export type ChooserServices = {
  readonly provider: Provider;
  readonly airline: Airline;
  readonly airlineName: string;
};

const BASE_RANK = 1;
const GONE = 'This sign-in is over or was never begun here. Go back to the portal and sign in again.';

/** Adds the page for choosing an account, and the route of its form. */
export function chooserRoutes(app: FastifyInstance, services: ChooserServices): void {
  const path = '/oauth/choose/:uid';
  app.get<ChooserRoute>(path, (request, reply) => show(services, request, reply));
  app.post<ChooserRoute>(path, (request, reply) => choose(services, request, reply));
}

async function show(
  services: ChooserServices,
  request: ChooserRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(services.provider, request, reply);
  return sendPage(reply, interaction ? chooserPage(services, interaction) : signInErrorPage(GONE));
}

async function choose(
  services: ChooserServices,
  request: ChooserRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await currentInteraction(services.provider, request, reply);
  const form = new URLSearchParams(request.body ?? '');
  if (!interaction || form.get('interaction') !== interaction.uid) {
    return sendPage(reply, signInErrorPage(GONE));
  }
  if (form.has('cancel')) {
    return finish(services, request, reply, {
      error: 'access_denied',
      error_description: 'The user did not authorize the application',
    });
  }
  const person = services.airline.person(form.get('account') ?? '');
  if (!person) {
    const message = 'There is no such account. Go back and choose one of those shown.';
    return sendPage(reply, signInErrorPage(message));
  }
  return finish(services, request, reply, await grantConsent(services.provider, interaction, person.id));
}

/** Returns null when the cookie or the sign-in has expired, or the cookie belongs to another tab. */
async function currentInteraction(
  provider: Provider,
  request: ChooserRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === request.params.uid ? interaction : null;
  } catch {
    return null;
  }
}

/** Stores the person's consent to the requested scopes, and returns the result of the sign-in. */
async function grantConsent(
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
  request: ChooserRequest,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  const location = await provider.interactionResult(request.raw, reply.raw, result);
  // Removes the cookie, because browsers limit the number of cookies for localhost, which include the portal's.
  const spent = `${provider.cookieName('interaction')}=; path=${request.url}; max-age=0; httponly; samesite=lax`;
  return reply.header('set-cookie', spent).redirect(location, 303);
}

function chooserPage({ airline, airlineName }: ChooserServices, { uid, params }: Interaction): Page {
  const { redirect_uri: redirectUri } = params;
  const { host, origin, protocol } = new URL(String(redirectUri));
  const people = airline.people();
  const others = people.filter((person) => !person.persona);
  return {
    title: 'Choose an account · Roblox sandbox',
    // A host of many airlines redirects to the airline's own URL, and browsers apply the same policy to it.
    formOrigins: origin === 'null' ? [] : [origin, `${protocol}//*.${host}`],
    main: html`<form class="chooser" method="post" action="/oauth/choose/${uid}">
<input type="hidden" name="interaction" value="${uid}">
<div class="chooser-head">
<div>
<h1>Who do you want to be?</h1>
<p>The ${airlineName} staff portal at <strong>${host}</strong> asks you to sign in. It will learn the account’s id, names and
picture.</p>
</div>
<button class="cancel" name="cancel" value="yes">Cancel sign-in</button>
</div>
${peopleSection('named', 'Start with one of these', people.filter(isOfKind('named')), airline)}
${peopleSection('awkward', 'Awkward cases', people.filter(isOfKind('awkward')), airline)}
${peopleSection('everyone', 'Everyone else', others.toSorted(byRank(airline)), airline)}
</form>`,
  };
}

function isOfKind(kind: 'named' | 'awkward'): (person: Person) => boolean {
  return (person) => person.persona?.kind === kind;
}

function byRank(airline: Airline): (a: Person, b: Person) => number {
  const rank = (person: Person): number => airline.rolesOf(person)[0]?.rank ?? 0;
  return (a, b) => rank(b) - rank(a) || a.username.localeCompare(b.username);
}

function peopleSection(id: string, title: string, people: readonly Person[], airline: Airline): Html {
  if (people.length === 0) return html``;
  return html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${title} <span class="count">${people.length}</span></h2>
<ul class="people people-${id}">${people.map((person) => personButton(person, airline))}</ul>
</section>
`;
}

function personButton(person: Person, airline: Airline): Html {
  const note = person.persona ? html`<span class="note">${person.persona.note}</span>` : html``;
  return html`<li><button class="person" name="account" value="${person.id}">
${picture(person)}
<span class="who"><span class="name">${person.displayName}</span> <span class="username">@${person.username}</span></span>
<span class="role">${rolesInWords(airline.rolesOf(person))}</span>
${note}
</button></li>
`;
}

/** Returns the roles of a person, the highest first. The base role is named only for people without another role. */
function rolesInWords(roles: readonly Role[]): Html | readonly Html[] {
  const [top, ...lower] = roles;
  if (!top) return html`Not in the group`;
  const shown = [top, ...lower.filter((role) => role.rank > BASE_RANK)];
  return shown.map(
    (role, index) => html`${index > 0 ? ', ' : ''}${role.name} <span class="rank">${role.rank}</span>`,
  );
}

function picture(person: Person): Html {
  if (person.headshot === 'Completed') {
    return html`<img class="face" src="/images/headshots/${person.id}.png" alt="" width="48" height="48" loading="lazy">`;
  }
  return html`<span class="face face-missing" aria-hidden="true">${person.displayName.slice(0, 1)}</span>`;
}
