import { type ChatChannel, chatChannels } from '@crewroom/domain/discord/posts';
import { type Html, html, type Page } from '../pages/pages.ts';
import type { PrivateResponse } from './application-message.ts';
import { application } from './application.ts';
import type { Chat, ChatPerson, Post } from './chat.ts';
import { componentRows } from './components-markup.ts';
import { deskSection } from './desk.ts';
import { eventsSection } from './events-markup.ts';
import type { GuildEvent } from './events.ts';
import { type MarkupContext, renderMarkup, renderTime } from './markup.ts';
import type { Embed } from './message.ts';

const SHOWN_POSTS = 50;

const TOPICS: Readonly<Record<ChatChannel, string>> = {
  flights: 'Flights: approved, changed, cancelled, flown, and short of crew.',
  staff: 'Promotions and what else all staff may know.',
  admin: 'For the administrative division.',
};

/** The content of the page, and its viewer. */
export type ChatView = {
  readonly airlineName: string;
  readonly chat: Chat;
  readonly events: readonly GuildEvent[];
  readonly person: ChatPerson;
  /** The application's responses to this person only. */
  readonly answers: readonly PrivateResponse[];
};

/** Returns the page with the three channels side by side, newest posts first, and above them one person's own messages. */
export function chatPage(view: ChatView, context: MarkupContext, isUnanswered: boolean): Page {
  const { airlineName, chat, events, person, answers: responses } = view;
  const entries = (posts: readonly Entry[]): Html[] =>
    posts.slice(0, SHOWN_POSTS).map((post) => postEntry(post, view, context));
  const directs = chat.posts().filter(({ userId }) => userId === person.id);
  return {
    title: `Chat of ${airlineName} · Sandbox`,
    main: html`<div class="chat-head">
<h1>The chat of ${airlineName}</h1>
<p>What the portal posts to Discord comes here instead. Newest first; reload the page for what came since. Times are
those of this computer.</p>
</div>
${deskSection({
  person,
  isUnanswered,
  people: chat.people(),
  commands: chat.commands(),
  answers: entries(responses),
  directs: entries(directs),
})}
<div class="channels">
${chatChannels.map((channel) =>
  channelSection(channel, entries(chat.posts().filter((post) => post.webhook === channel))),
)}
</div>
${eventsSection(events, context)}`,
  };
}

function channelSection(channel: ChatChannel, entries: readonly Html[]): Html {
  const list =
    entries.length === 0
      ? html`<p class="chat-empty">Nothing was posted here yet.</p>`
      : html`<ol class="posts">${entries}</ol>`;
  return html`<section class="channel" aria-labelledby="${channel}">
<h2 id="${channel}"><span aria-hidden="true">#</span> ${channel}</h2>
<p class="topic">${TOPICS[channel]}</p>
${list}
</section>
`;
}

type Entry = Post | PrivateResponse;

function postEntry(post: Entry, { airlineName, person }: ChatView, context: MarkupContext): Html {
  const isPrivate = 'place' in post;
  const isOfApplication = isPrivate || post.by === 'application';
  const name = isOfApplication ? application.name : (post.username ?? airlineName);
  const edited = isPrivate || post.editedAt === null ? html`` : html` <span class="edited">(edited)</span>`;
  return html`<li class="post" id="post-${post.messageId}">
<span class="poster" aria-hidden="true">${name.slice(0, 1)}</span>
<p class="post-head"><strong>${name}</strong> <span class="app-tag">App</span> ${renderTime(Date.parse(post.at), 'f', context)}${edited}</p>
<div class="post-body">
${post.content === '' ? html`` : html`<p>${renderMarkup(post.content, context)}</p>`}
${post.embeds.map((embed) => embedBox(embed, context))}
${componentRows(post.components, { personId: person.id, messageId: post.messageId })}
${isPrivate ? dismissForm(post, person) : html``}
</div>
</li>
`;
}

function dismissForm({ messageId }: PrivateResponse, person: ChatPerson): Html {
  return html`<form method="post" action="/discord/dismiss">
<input type="hidden" name="as" value="${person.id}">
<input type="hidden" name="message" value="${messageId}">
<button class="dismiss">Dismiss</button>
</form>`;
}

function embedBox(embed: Embed, context: MarkupContext): Html {
  const { author, description, fields, title } = embed;
  return html`<div class="embed">
${colourBar(embed)}
<div class="embed-text">
${author ? html`<p class="embed-author">${author.name}</p>` : html``}
${title ? html`<h3>${titleOf(title, embed, context)}</h3>` : html``}
${description ? html`<p>${renderMarkup(description, context)}</p>` : html``}
${fields?.length ? html`<dl>${fields.map((field) => fieldBox(field, context))}</dl>` : html``}
${embedFooter(embed, context)}
</div>
</div>
`;
}

/** Uses SVG, because the page's security policy forbids inline styles. */
function colourBar({ color }: Embed): Html {
  const fill = color ? `#${color.toString(16).padStart(6, '0')}` : 'currentColor';
  return html`<svg class="embed-bar" aria-hidden="true"><rect width="100%" height="100%" fill="${fill}"/></svg>`;
}

function titleOf(title: string, { url }: Embed, context: MarkupContext): Html | readonly Html[] {
  const text = renderMarkup(title, context);
  return url && /^https?:\/\//.test(url) ? html`<a href="${url}">${text}</a>` : text;
}

function fieldBox(
  { inline, name, value }: NonNullable<Embed['fields']>[number],
  context: MarkupContext,
): Html {
  return html`<div class="${inline ? 'field field-inline' : 'field'}">
<dt>${renderMarkup(name, context)}</dt>
<dd>${renderMarkup(value, context)}</dd>
</div>
`;
}

function embedFooter({ footer, timestamp }: Embed, context: MarkupContext): Html {
  const parts = [
    ...(footer?.text ? [html`${footer.text}`] : []),
    ...(timestamp ? [renderTime(Date.parse(timestamp), 'f', context)] : []),
  ];
  if (parts.length === 0) return html``;
  return html`<p class="embed-footer">${parts.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}</p>`;
}
