import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, html, type Page, sendPage, trustedHtml } from '../pages/pages.ts';
import { apiKeys, OTHER_GROUP } from '../roblox-api/api-keys.ts';

export const documents = [
  { slug: 'personnel-handbook', title: 'Personnel handbook', imprint: 'PH-01 · edition 4' },
  { slug: 'personnel-expectations', title: 'Personnel expectations', imprint: 'PE-02 · edition 3' },
  { slug: 'staff-database', title: 'Staff database', imprint: 'SD-03 · edition 7' },
  { slug: 'uniform-guide', title: 'Uniform guide', imprint: 'UG-04 · edition 2' },
  { slug: 'system-codes', title: 'System codes', imprint: 'SC-05 · edition 5' },
] as const;

/** The airline's name, and the credentials for the set-up of a new portal. */
export type StartPageDetails = {
  readonly airlineName: string;
  readonly groupId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
};

/** Adds the sandbox's start page, and the documents that the portal's hub links to by default. */
export function documentRoutes(app: FastifyInstance, details: StartPageDetails): void {
  const { airlineName } = details;
  const index = indexPage(details);
  app.get('/', (_request, reply) => sendPage(reply, index));
  for (const document of documents) {
    const page = documentPage(document, airlineName);
    app.get(`/documents/${document.slug}`, (_request, reply) => sendPage(reply, page));
  }
}

function wrongKeys(apiKey: string, groupId: string): string[] {
  return apiKeys(apiKey, groupId).flatMap(({ key }) => (key === apiKey ? [] : [key]));
}

function documentPage({ slug, title, imprint }: (typeof documents)[number], airlineName: string): Page {
  const text = readFileSync(new URL(`./${slug}.html`, import.meta.url), 'utf8');
  const body = trustedHtml(text.replaceAll('{{airline}}', escapeHtml(airlineName)));
  return {
    title: `${title} · ${airlineName}`,
    main: html`<article class="prose">
<p class="imprint">${airlineName} · ${imprint}</p>
<h1>${title}</h1>
${body}
<p class="back"><a href="/">All example documents</a></p>
</article>`,
  };
}

function indexPage({ airlineName, groupId, clientId, clientSecret, apiKey }: StartPageDetails): Page {
  return {
    title: `${airlineName} · Roblox sandbox`,
    main: html`<article class="prose">
<h1>A stand-in for Roblox</h1>
<p>The portal runs against this server when it has no Roblox credentials. It plays Roblox’s sign-in, its group
${groupId}, its users and their pictures, for the demo airline <strong>${airlineName}</strong>. To see it at work, sign
in at the portal: the account chooser opens here.</p>
<h2>Setting a portal up</h2>
<p><code>SETUP=true npm start</code> shows the set-up of a new portal, with this server as Roblox. It takes these:</p>
<dl>
<dt>Client id</dt><dd><code>${clientId}</code></dd>
<dt>Client secret</dt><dd><code>${clientSecret}</code></dd>
<dt>Group</dt><dd><code>${groupId}</code></dd>
<dt>Key</dt><dd><code>${apiKey}</code></dd>
</dl>
<p>Others are refused as Roblox refuses them. To see what is said then: the group <code>${OTHER_GROUP.id}</code>, which is another
airline’s, and the keys ${wrongKeys(apiKey, groupId).map((key) => html`<code>${key}</code> `)}.</p>
<h2>Example documents</h2>
<ul>${documents.map(({ slug, title }) => html`<li><a href="/documents/${slug}">${title}</a></li>`)}</ul>
<h2>The chat</h2>
<p>What the portal posts to the airline’s <a href="/discord">chat</a> is shown here.</p>
<h2>Controls</h2>
<p>They answer callers on this machine only. Changes to people and the posts of the chat last; faults end
with the process.</p>
<dl>
<dt><code>GET /control/accounts</code></dt>
<dd>Lists everybody.</dd>
<dt><code>PUT /control/accounts/{robloxUserId}</code></dt>
<dd>Creates or changes a person:
<code>{ "username", "displayName", "rank", "roleName" }</code>. A <code>null</code> rank leaves the group.</dd>
<dt><code>PUT /control/accounts</code></dt>
<dd>The same for many people at once, all or none:
<code>{ "accounts": [{ "robloxUserId", … }] }</code>.</dd>
<dt><code>PUT /control/faults</code></dt>
<dd>Makes a service fail or linger: <code>{ "service": "oauth" | "groups" | "users" | "thumbnails" |
"discord", "status", "latencyMs", "retryAfter", "times", "match" }</code>.</dd>
<dt><code>DELETE /control/faults</code></dt>
<dd>Ends all faults.</dd>
<dt><code>POST /control/erasure</code></dt>
<dd>Sends Roblox’s signed right-to-erasure notice to an address on this machine:
<code>{ "url", "secret", "userId" }</code>.</dd>
<dt><code>GET /control/discord</code></dt>
<dd>Lists the posts of the chat, newest first.</dd>
</dl>
</article>`,
  };
}
