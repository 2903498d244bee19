import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export type Html = {
  readonly html: string;
};

type Piece = Html | string | number | readonly Html[];

/** Returns markup from a template. It escapes every value that is not markup already. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const parts = strings.map((text, index) => text + render(values[index] ?? ''));
  return { html: parts.join('') };
}

/** Returns markup for a text from a file of the sandbox. */
export function trustedHtml(text: string): Html {
  return { html: text };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(value: Piece): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}

export type Page = {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  /** The other sites that a form of the page may send to. Browsers apply this to redirects too. */
  readonly formOrigins?: readonly string[];
};

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(pageHeaders(page))
    .send(pageText(page));
}

/** Returns the error page of a sign-in. */
export function signInErrorPage(message: string): Page {
  return {
    title: 'Sign-in not possible · Roblox sandbox',
    status: 400,
    main: html`<article class="prose"><h1>This sign-in cannot go on</h1><p>${message}</p></article>`,
  };
}

/** Returns a complete page: no scripts, nothing from other hosts, and a banner that says that this is not Roblox. */
export function pageText(page: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="notice"><p><strong>Sandbox.</strong> This is not Roblox: everybody here is invented, and nothing leaves this computer.</p></header>
<main>${page.main}</main>
</body>
</html>
`.html;
}

export function pageHeaders({ formOrigins = [] }: Page): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

export function styleRoute(app: FastifyInstance): void {
  const styles = ['base', 'chooser', 'reading', 'chat', 'desk']
    .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
    .join('\n');
  app.get('/sandbox.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
  );
}
