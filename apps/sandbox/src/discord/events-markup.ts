import { type Html, html } from '../pages/pages.ts';
import type { GuildEvent } from './events.ts';
import { type MarkupContext, renderMarkup, renderTime } from './markup.ts';

const SHOWN_EVENTS = 50;

/** Returns the events of the server, the newest first. Past events stay, with how they ended. */
export function eventsSection(events: readonly GuildEvent[], context: MarkupContext): Html {
  const shown = events.slice(0, SHOWN_EVENTS);
  const list =
    shown.length === 0
      ? html`<p class="chat-empty">The portal has made no events yet. They are switched on in its settings.</p>`
      : html`<ol class="posts">${shown.map((event) => eventEntry(event, context))}</ol>`;
  return html`<section class="channel" aria-labelledby="server-events">
<h2 id="server-events">Events</h2>
<p class="topic">The server’s scheduled events: one for each approved flight.</p>
${list}
</section>
`;
}

function eventEntry(event: GuildEvent, context: MarkupContext): Html {
  const { id, name, description, location, start, end, status } = event;
  const link = /^https?:\/\//.test(location)
    ? html`<a href="${location}">${location}</a>`
    : html`${location}`;
  return html`<li class="post" id="event-${id}">
<span class="poster" aria-hidden="true">E</span>
<p class="post-head"><strong>${name}</strong> <span class="app-tag">${status}</span></p>
<div class="post-body">
<p>${renderTime(Date.parse(start), 'f', context)} – ${renderTime(Date.parse(end), 't', context)}</p>
<p>${renderMarkup(description, context)}</p>
<p>${link}</p>
</div>
</li>
`;
}
