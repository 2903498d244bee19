import { type ChatChannel, chatChannels } from '@crewroom/domain/chat/posts';
import { type Html, html, type Page } from '../pages/pages.ts';
import type { Post } from './chat.ts';
import { type ReadingContext, renderMarkup, renderTime } from './markup.ts';
import type { Embed } from './message.ts';

const SHOWN_POSTS = 50;

const TOPICS: Readonly<Record<ChatChannel, string>> = {
  flights: 'Flights: approved, changed, cancelled, flown, and short of crew.',
  staff: 'Promotions and what else all staff may know.',
  admin: 'For the administrative division.',
};

/** A page with the three channels side by side, newest posts first. */
export function chatPage(airlineName: string, posts: readonly Post[], context: ReadingContext): Page {
  return {
    title: `Chat of ${airlineName} · Sandbox`,
    main: html`<div class="chat-head">
<h1>The chat of ${airlineName}</h1>
<p>What the portal posts to Discord comes here instead. Newest first; reload the page for what came since. Times are
those of this computer.</p>
</div>
<div class="channels">
${chatChannels.map((channel) => channelSection(channel, airlineName, posts, context))}
</div>`,
  };
}

function channelSection(
  channel: ChatChannel,
  airlineName: string,
  posts: readonly Post[],
  context: ReadingContext,
): Html {
  const channelPosts = posts.filter((post) => post.webhook === channel).slice(0, SHOWN_POSTS);
  const list =
    channelPosts.length === 0
      ? html`<p class="chat-empty">Nothing was posted here yet.</p>`
      : html`<ol class="posts">${channelPosts.map((post) => postEntry(post, airlineName, context))}</ol>`;
  return html`<section class="channel" aria-labelledby="${channel}">
<h2 id="${channel}"><span aria-hidden="true">#</span> ${channel}</h2>
<p class="topic">${TOPICS[channel]}</p>
${list}
</section>
`;
}

function postEntry(post: Post, airlineName: string, context: ReadingContext): Html {
  const name = post.username ?? airlineName;
  const edited = post.editedAt === null ? html`` : html` <span class="edited">(edited)</span>`;
  return html`<li class="post" id="post-${post.messageId}">
<span class="poster" aria-hidden="true">${name.slice(0, 1)}</span>
<p class="post-head"><strong>${name}</strong> <span class="app-tag">App</span> ${renderTime(Date.parse(post.at), 'f', context)}${edited}</p>
<div class="post-body">
${post.content === '' ? html`` : html`<p>${renderMarkup(post.content, context)}</p>`}
${post.embeds.map((embed) => embedBox(embed, context))}
</div>
</li>
`;
}

function embedBox(embed: Embed, context: ReadingContext): Html {
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

/** Drawn as SVG, because the page's security policy forbids inline styles. */
function colourBar({ color }: Embed): Html {
  const fill = color ? `#${color.toString(16).padStart(6, '0')}` : 'currentColor';
  return html`<svg class="embed-bar" aria-hidden="true"><rect width="100%" height="100%" fill="${fill}"/></svg>`;
}

function titleOf(title: string, { url }: Embed, context: ReadingContext): Html | readonly Html[] {
  const text = renderMarkup(title, context);
  return url && /^https?:\/\//.test(url) ? html`<a href="${url}">${text}</a>` : text;
}

function fieldBox(
  { inline, name, value }: NonNullable<Embed['fields']>[number],
  context: ReadingContext,
): Html {
  return html`<div class="${inline ? 'field field-inline' : 'field'}">
<dt>${renderMarkup(name, context)}</dt>
<dd>${renderMarkup(value, context)}</dd>
</div>
`;
}

function embedFooter({ footer, timestamp }: Embed, context: ReadingContext): Html {
  const parts = [
    ...(footer?.text ? [html`${footer.text}`] : []),
    ...(timestamp ? [renderTime(Date.parse(timestamp), 'f', context)] : []),
  ];
  if (parts.length === 0) return html``;
  return html`<p class="embed-footer">${parts.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}</p>`;
}
