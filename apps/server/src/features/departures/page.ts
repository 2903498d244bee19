import { hash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import { departureMessages } from '@crewroom/domain/departures/messages';
import { DEPARTURES_SECONDS, departureState } from '@crewroom/domain/departures/rules';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { Departure, DeparturesBoard } from './board.ts';
import { styleOf } from './page-style.ts';
import { refreshScript } from './refresh-script.ts';

/** The data of the page apart from the departures. */
export type PageLook = {
  readonly accent: string | null;
  readonly logoUrl: string | null;
  /** The `@font-face` rules of the built web app. Empty if it is not built. */
  readonly fonts: string;
  /** Whether the page is in another site's frame. */
  readonly isEmbedded: boolean;
};

/** A page with the content security policy that allows only this page's code. */
export type WrittenPage = { readonly html: string; readonly policy: string };

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const dayOf = (instant: string): string => instant.slice(0, 10);

/** Returns a day as text: "Today, Thursday 26 November". */
function dayInWords(day: string, now: Date): string {
  const name = dayName.format(new Date(day));
  if (day === dayOf(now.toISOString())) return `Today, ${name}`;
  return day === dayOf(new Date(now.getTime() + DAY_MS).toISOString()) ? `Tomorrow, ${name}` : name;
}

const zulu = (instant: string): string => `${instant.slice(11, 16)}Z`;

const gateOf = (gate: string): string => gate.replace(/^gate\s+/i, '');

function joinLink({ joinUrl, flightCode, route, scheduledDate }: Departure): string {
  if (joinUrl === null) return '';
  const about = escapeHtml(`${flightCode} to ${route.arrival}`);
  return `<a class="join" href="${escapeHtml(joinUrl)}" target="_blank" rel="noopener noreferrer" data-flight="${escapeHtml(`${flightCode} ${scheduledDate}`)}">Join on Roblox<span class="unseen"> ${about}</span></a>`;
}

function departureRow(departure: Departure, now: Date): string {
  const { flightCode, route, aircraft, gate, scheduledDate, status } = departure;
  const { words, tone } = departureState(departure, now);
  const [struck, unstruck] = status === 'CANCELLED' ? ['<s>', '</s>'] : ['', ''];
  return `<li>
<p class="time">${struck}<time datetime="${scheduledDate}">${zulu(scheduledDate)}</time>${unstruck}<span class="local" data-at="${scheduledDate}"></span></p>
<h3>${struck}<span class="unseen">To </span>${escapeHtml(route.arrival)}${unstruck}</h3>
<p class="of"><span class="code">${struck}${escapeHtml(flightCode)}${unstruck}</span> from ${escapeHtml(route.departure)}, ${escapeHtml(aircraft)}</p>
<p class="gate">${gate === '' ? '' : `<span>Gate</span> <strong>${escapeHtml(gateOf(gate))}</strong>`}</p>
<p class="state ${tone}">${words}</p>
${joinLink(departure)}</li>`;
}

function boardOf({ departures }: DeparturesBoard, now: Date): string {
  if (departures.length === 0) return `<p class="empty">${departureMessages.empty}</p>`;
  const days = Map.groupBy(departures, ({ scheduledDate }) => dayOf(scheduledDate));
  return [...days]
    .map(
      ([day, flights]) =>
        `<section aria-labelledby="day-${day}"><h2 id="day-${day}">${dayInWords(day, now)}</h2><ul>${flights.map((flight) => departureRow(flight, now)).join('')}</ul></section>`,
    )
    .join('');
}

/** Returns the preview text that a messenger shows under a link to the page. */
function inOneLine({ departures }: DeparturesBoard, now: Date): string {
  const coming = departures.filter(
    ({ status, scheduledDate }) => status !== 'CANCELLED' && scheduledDate > now.toISOString(),
  );
  const [next] = coming;
  if (next === undefined) return departureMessages.empty;
  const { flightCode, route, scheduledDate, gate } = next;
  const at =
    dayOf(scheduledDate) === dayOf(now.toISOString())
      ? 'today'
      : `on ${dayName.format(new Date(scheduledDate))}`;
  const where = gate === '' ? '' : `, gate ${gateOf(gate)}`;
  const others = coming.length - 1;
  const rest = others === 0 ? '' : ` ${others} more in the next seven days.`;
  return `Next: ${flightCode} to ${route.arrival} ${at} at ${zulu(scheduledDate)}${where}.${rest}`;
}

const MARK = `<svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="8" fill="#376eba"/><path d="M8 27 21.8 8.6A4 4 0 0 1 25 7h3.4L24 27z" fill="#fff"/><path d="M6 27h22.5v2.4H6z" fill="#f2b544"/></svg>`;

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

function policyOf(style: string, script: string | null, isEmbedded: boolean): string {
  return [
    "default-src 'none'",
    ...(script === null ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
  ].join('; ');
}

function document(head: string, style: string, body: string, isEmbedded: boolean): string {
  return `<!doctype html>
<html lang="en"${isEmbedded ? ' data-embedded' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Returns the departures as a public HTML page that refreshes itself. `url` is the page's absolute URL. */
export function departuresPage(board: DeparturesBoard, look: PageLook, url: string, now: Date): WrittenPage {
  const { isEmbedded, logoUrl } = look;
  const style = styleOf(look);
  const airline = escapeHtml(board.airline);
  const title = `${airline} departures`;
  const mark = logoUrl === null ? MARK : `<img src="${escapeHtml(logoUrl)}" alt="">`;
  const name = isEmbedded
    ? `<a href="/departures" target="_blank" rel="noopener">${airline} <span>Departures</span></a>`
    : `${airline} <span>Departures</span>`;
  const said = escapeHtml(inOneLine(board, now));
  const head = `<title>Departures · ${airline}</title>
<meta name="description" content="${said}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${airline}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${said}">
<meta property="og:url" content="${escapeHtml(url)}">
<meta name="twitter:card" content="summary">
<link rel="canonical" href="${escapeHtml(url)}">
<link rel="alternate" type="text/calendar" href="/departures.ics" title="${title}">
<link rel="alternate" type="application/json" href="/api/public/departures" title="${title}">
<noscript><meta http-equiv="refresh" content="${2 * DEPARTURES_SECONDS}"></noscript>`;
  const links = isEmbedded
    ? ''
    : ' <a href="/departures.ics">Calendar</a> <a href="/api/public/departures">JSON</a> <a href="/">Staff portal</a>';
  const body = `<main><div class="bar">${mark}<h1>${name}</h1><p class="clock"><time id="zulu"></time> <span id="here"></span></p></div>
<p id="news" role="status"></p>
<div id="board">${boardOf(board, now)}</div></main>
<footer><p>Times are Zulu (UTC)<span id="zone"></span>.${links}</p></footer>
<script>${refreshScript}</script>`;
  return {
    html: document(head, style, body, isEmbedded),
    policy: policyOf(style, refreshScript, isEmbedded),
  };
}

/** Returns the page for an airline that shows no departures. */
export function noDeparturesPage(airline: string, look: PageLook): WrittenPage {
  const style = styleOf(look);
  const head = `<title>Departures · ${escapeHtml(airline)}</title>\n<meta name="robots" content="noindex">`;
  const body = `<main><div id="board"><h1 class="off">${departureMessages.off}</h1><p class="empty"><a href="/">To the staff portal of ${escapeHtml(airline)}</a></p></div></main>`;
  return {
    html: document(head, style, body, look.isEmbedded),
    policy: policyOf(style, null, look.isEmbedded),
  };
}
