import { hash } from 'node:crypto';
import { type DeparturesPage, nextDepartureInWords } from '@crewroom/domain/departures/page';
import { DEPARTURES_SECONDS } from '@crewroom/domain/departures/rules';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { DeparturesParts } from './parts.ts';

/** A page with the content security policy that allows only this page's code. */
export type RenderedPage = { readonly html: string; readonly policy: string };

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

type Code = { readonly styles: readonly string[]; readonly script: string | null };

function policyOf({ styles, script }: Code, isEmbedded: boolean): string {
  return [
    "default-src 'none'",
    ...(script === null ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    `style-src ${styles.map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
  ].join('; ');
}

type Document = Code & { readonly head: string; readonly body: string; readonly isEmbedded: boolean };

function writeDocument({ head, body, isEmbedded, ...code }: Document): RenderedPage {
  const { styles, script } = code;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body>
${body}
${script === null ? '' : `<script>${script}</script>`}
</body>
</html>
`;
  return { html, policy: policyOf(code, isEmbedded) };
}

const stylesOf = ({ style, accentStyle }: DeparturesParts, accent: string | null): string[] =>
  accent === null ? [style] : [style, accentStyle(accent)];

type Look = { readonly accent: string | null; readonly url: string };

/** Returns the departures as a public HTML page that refreshes itself. `url` is the page's absolute URL. */
export function departuresPage(
  parts: DeparturesParts,
  page: DeparturesPage,
  { accent, url }: Look,
): RenderedPage {
  const airline = escapeHtml(page.airline);
  const title = `${airline} departures`;
  const words = escapeHtml(nextDepartureInWords(page.departures, page.now));
  const head = `<title>Departures · ${airline}</title>
<meta name="description" content="${words}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${airline}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${words}">
<meta property="og:url" content="${escapeHtml(url)}">
<meta name="twitter:card" content="summary">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="alternate" type="text/calendar" href="/departures.ics" title="${title}">
<link rel="alternate" type="application/json" href="/api/public/departures" title="${title}">
<noscript><meta http-equiv="refresh" content="${2 * DEPARTURES_SECONDS}"></noscript>`;
  return writeDocument({
    head,
    body: parts.renderDepartures(page),
    styles: stylesOf(parts, accent),
    script: parts.script,
    isEmbedded: page.isEmbedded,
  });
}

/** Returns the page for an airline that shows no departures. */
export function noDeparturesPage(
  parts: DeparturesParts,
  airline: string,
  accent: string | null,
): RenderedPage {
  return writeDocument({
    head: `<title>Departures · ${escapeHtml(airline)}</title>\n<meta name="robots" content="noindex">`,
    body: parts.renderNoDepartures(airline),
    styles: stylesOf(parts, accent),
    script: null,
    isEmbedded: false,
  });
}
