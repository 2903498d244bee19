import { documents } from '../documents/documents.ts';
import type { Answer, Route } from '../http/exchange.ts';
import { html } from './html.ts';
import { pageAnswer } from './page.ts';

export function indexRoute(airlineName: string, groupId: string): Route {
  return { method: 'GET', path: /^\/$/, handle: () => indexPage(airlineName, groupId) };
}

function indexPage(airlineName: string, groupId: string): Answer {
  return pageAnswer({
    title: `${airlineName} · Roblox sandbox`,
    main: html`<article class="prose">
<h1>A stand-in for Roblox</h1>
<p>The portal runs against this server when it has no Roblox credentials. It plays Roblox’s sign-in, its group
${groupId}, its users and their pictures, for the demo airline <strong>${airlineName}</strong>. To see it at work, sign
in at the portal: the account chooser opens here.</p>
<h2>Example documents</h2>
<ul>${documents.map(({ slug, title }) => html`<li><a href="/documents/${slug}">${title}</a></li>`)}</ul>
<h2>Controls</h2>
<p>They answer callers on this machine only. Changes to people last; faults end with the process.</p>
<dl>
<dt><code>GET /control/accounts</code></dt>
<dd>Lists everybody.</dd>
<dt><code>PUT /control/accounts/{robloxUserId}</code></dt>
<dd>Creates or changes a person:
<code>{ "username", "displayName", "rank", "roleName" }</code>. A <code>null</code> rank leaves the group.</dd>
<dt><code>PUT /control/faults</code></dt>
<dd>Makes a service fail or linger: <code>{ "service": "oauth" | "groups" | "thumbnails", "status",
"latencyMs" }</code>.</dd>
<dt><code>DELETE /control/faults</code></dt>
<dd>Ends all faults.</dd>
</dl>
</article>`,
  });
}
