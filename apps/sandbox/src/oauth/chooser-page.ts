import type { Airline } from '../airline/airline.ts';
import type { Person, Role } from '../airline/airline-schema.ts';
import type { Answer } from '../http/exchange.ts';
import { type Html, html } from '../pages/html.ts';
import { pageAnswer } from '../pages/page.ts';

const BASE_RANK = 1;

export interface Chooser {
  readonly airline: Airline;
  readonly airlineName: string;
  readonly interactionId: string;
  readonly redirectUri: string;
}

export function chooserPage(chooser: Chooser): Answer {
  const { airline, airlineName, interactionId } = chooser;
  const { host, origin } = new URL(chooser.redirectUri);
  const people = airline.people();
  const others = people.filter((person) => !person.persona);
  return pageAnswer({
    title: 'Choose an account · Roblox sandbox',
    formOrigins: origin === 'null' ? [] : [origin],
    main: html`<form class="chooser" method="post" action="/oauth/choose/${interactionId}">
<input type="hidden" name="interaction" value="${interactionId}">
<div class="chooser-head">
<div>
<h1>Who do you want to be?</h1>
<p>The ${airlineName} staff portal at <strong>${host}</strong> asks you to sign in. It will learn the account’s id, names and
picture.</p>
</div>
<button class="cancel" name="cancel" value="yes">Cancel sign-in</button>
</div>
${group('named', 'Start with one of these', people.filter(isOfKind('named')), airline)}
${group('awkward', 'Awkward cases', people.filter(isOfKind('awkward')), airline)}
${group('everyone', 'Everyone else', others.toSorted(byRank(airline)), airline)}
</form>`,
  });
}

function isOfKind(kind: 'named' | 'awkward'): (person: Person) => boolean {
  return (person) => person.persona?.kind === kind;
}

function byRank(airline: Airline): (a: Person, b: Person) => number {
  const rank = (person: Person): number => airline.rolesOf(person)[0]?.rank ?? 0;
  return (a, b) => rank(b) - rank(a) || a.username.localeCompare(b.username);
}

function group(id: string, title: string, people: readonly Person[], airline: Airline): Html {
  if (people.length === 0) return html``;
  return html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${title} <span class="count">${people.length}</span></h2>
<ul class="people people-${id}">${people.map((person) => entry(person, airline))}</ul>
</section>
`;
}

function entry(person: Person, airline: Airline): Html {
  const note = person.persona ? html`<span class="note">${person.persona.note}</span>` : html``;
  return html`<li><button class="person" name="account" value="${person.id}">
${picture(person)}
<span class="who"><span class="name">${person.displayName}</span> <span class="username">@${person.username}</span></span>
<span class="role">${standing(airline.rolesOf(person))}</span>
${note}
</button></li>
`;
}

/** The base role goes without saying for whoever holds another. */
function standing(roles: readonly Role[]): Html | readonly Html[] {
  const [top, ...lower] = roles;
  if (!top) return html`Not in the group`;
  const told = [top, ...lower.filter((role) => role.rank > BASE_RANK)];
  return told.map(
    (role, index) => html`${index > 0 ? ', ' : ''}${role.name} <span class="rank">${role.rank}</span>`,
  );
}

function picture(person: Person): Html {
  if (person.headshot === 'Completed') {
    return html`<img class="face" src="/images/headshots/${person.id}.png" alt="" width="48" height="48" loading="lazy">`;
  }
  return html`<span class="face face-missing" aria-hidden="true">${person.displayName.slice(0, 1)}</span>`;
}
