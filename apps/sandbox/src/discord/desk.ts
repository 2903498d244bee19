import { type Html, html } from '../pages/pages.ts';
import type { ChatPerson } from './chat.ts';
import type { Command } from './commands.ts';

// Discord's option types for whole and for other numbers.
const NUMBER_TYPES = new Set([4, 10]);

/** The section of the page for one person: who they are, their commands, the responses, and their direct messages. */
export type Desk = {
  readonly person: ChatPerson;
  readonly people: readonly ChatPerson[];
  readonly commands: readonly Command[];
  /** Whether the portal did not respond to the last action. */
  readonly isUnanswered: boolean;
  readonly answers: readonly Html[];
  readonly directs: readonly Html[];
};

export function deskSection(desk: Desk): Html {
  const { person, answers: responses, directs, isUnanswered } = desk;
  return html`<section class="desk" aria-labelledby="who-you-are">
<div class="desk-part">
<h2 id="who-you-are">You are ${person.username}</h2>
${peopleForms(desk)}
${commandForms(desk)}
</div>
<div class="desk-part" id="answers">
<h2>Answers</h2>
<p class="topic">Only you can see these.</p>
${isUnanswered ? html`<p class="unanswered" role="alert">The application did not respond.</p>` : html``}
${listOf(responses, 'No responses to you yet.')}
</div>
<div class="desk-part">
<h2>Direct messages</h2>
<p class="topic">What the application wrote to you alone.</p>
${listOf(directs, 'No direct messages to you yet.')}
</div>
</section>`;
}

function listOf(entries: readonly Html[], nothing: string): Html {
  if (entries.length === 0) return html`<p class="chat-empty">${nothing}</p>`;
  return html`<ol class="posts">${entries}</ol>`;
}

function peopleForms({ people, person }: Desk): Html {
  const others = people.filter(({ id }) => id !== person.id);
  return html`<details class="menu">
<summary>Be somebody else</summary>
<form method="get" action="/discord">
${others.map(({ id, username }) => html`<button name="as" value="${id}">${username}</button>`)}
</form>
<form class="new-person" method="post" action="/discord/people">
<label>Somebody new <input name="username" required maxlength="32" autocomplete="off"></label>
<button class="press">Be them</button>
</form>
</details>`;
}

function commandForms({ commands, person }: Desk): Html {
  if (commands.length === 0)
    return html`<p class="chat-empty">The portal registered no commands yet. It does so when it starts.</p>`;
  return html`<h3 class="commands-head">Commands</h3>
<div class="commands">${commands.map((command) => commandForm(command, person.id))}</div>`;
}

function commandForm({ name, description, options = [] }: Command, personId: string): Html {
  const hidden = html`<input type="hidden" name="as" value="${personId}">
<input type="hidden" name="command" value="${name}">`;
  if (options.length === 0)
    return html`<form class="command" method="post" action="/discord/command">${hidden}
<button><code>/${name}</code> <span>${description}</span></button></form>`;
  return html`<details class="command">
<summary><code>/${name}</code> <span>${description}</span></summary>
<form method="post" action="/discord/command">${hidden}
${options.map(
  (option) => html`<label>${option.name} <small>${option.description}</small>
<input name="option.${option.name}" type="${NUMBER_TYPES.has(option.type) ? 'number' : 'text'}"${
    option.required ? html` required` : html``
  } autocomplete="off"></label>`,
)}
<button class="press primary">Send</button>
</form>
</details>`;
}
