import { readFileSync } from 'node:fs';
import type { Answer, Route } from '../http/exchange.ts';
import { type Html, html } from './html.ts';

export interface Page {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  /** Where, besides the sandbox, a form of the page may lead; browsers hold redirects to it too. */
  readonly formOrigins?: readonly string[];
}

const STYLES = ['base', 'chooser', 'reading']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

export const styleRoute: Route = {
  method: 'GET',
  path: /^\/sandbox\.css$/,
  handle: () => ({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
    body: STYLES,
  }),
};

/** A whole page: no script, nothing from elsewhere, and on top the word that this is not Roblox. */
export function pageAnswer(page: Page): Answer {
  const document = html`<!doctype html>
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
`;
  return { status: page.status ?? 200, headers: headers(page.formOrigins ?? []), body: document.html };
}

function headers(formOrigins: readonly string[]): Record<string, string> {
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
