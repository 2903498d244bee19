import { type Html, html } from '../pages/pages.ts';

/** When and where a page is read. The default zone is this computer's. */
export type MarkupContext = {
  readonly now: Date;
  readonly timeZone?: string;
};

type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 'R';

const FORMATS: Readonly<Record<Exclude<TimeStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNIT_SECONDS = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

// A time has at most twelve digits of seconds, because a date cannot hold more.
const MARKUP = new RegExp(
  [
    /\\(?<literal>[^\p{L}\p{N}\s])/u,
    /<t:(?<unix>-?\d{1,12})(?::(?<style>[tTdDfFR]))?>/,
    /\[(?<label>[^\]\n]+)\]\((?<target>https?:\/\/[^\s)]+)\)/,
    /\*\*(?<bold>.+?)\*\*/,
    /~~(?<struck>.+?)~~/,
    /`(?<code>[^`\n]+)`/,
    /(?<bare>https?:\/\/[^\s<>)\]]+)/,
    /(?<line>\n)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
);

/** Renders the subset of Discord's markup that a portal posts: time stamps, links, bold, strikethrough, code, lines. */
export function renderMarkup(text: string, context: MarkupContext): readonly Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKUP)) {
    pieces.push(html`${text.slice(end, match.index)}`, renderMatch(match.groups ?? {}, context));
    end = match.index + match[0].length;
  }
  return [...pieces, html`${text.slice(end)}`];
}

function renderMatch(groups: Readonly<Partial<Record<string, string>>>, context: MarkupContext): Html {
  const { bare, bold, code, label = '', literal, struck, style, target, unix } = groups;
  if (literal !== undefined) return html`${literal}`;
  if (unix !== undefined) return renderTime(Number(unix) * 1000, isTimeStyle(style) ? style : 'f', context);
  if (target !== undefined) return html`<a href="${target}">${renderMarkup(label, context)}</a>`;
  if (bold !== undefined) return html`<strong>${renderMarkup(bold, context)}</strong>`;
  if (struck !== undefined) return html`<s>${renderMarkup(struck, context)}</s>`;
  if (code !== undefined) return html`<code>${code}</code>`;
  if (bare !== undefined) return html`<a href="${bare}">${bare}</a>`;
  return html`<br>`;
}

function isTimeStyle(style: string | undefined): style is TimeStyle {
  return style === 'R' || (style !== undefined && style in FORMATS);
}

/** Renders a time in its reader's zone. Its tooltip shows the instant in UTC. */
export function renderTime(milliseconds: number, style: TimeStyle, { now, timeZone }: MarkupContext): Html {
  const date = new Date(milliseconds);
  const zone = timeZone === undefined ? {} : { timeZone };
  const text =
    style === 'R'
      ? relativeTime((milliseconds - now.getTime()) / 1000)
      : new Intl.DateTimeFormat('en-GB', { ...FORMATS[style], ...zone }).format(date);
  const iso = date.toISOString();
  return html`<time datetime="${iso}" title="${iso}">${text}</time>`;
}

/** Returns a time by its distance from now in seconds, negative for the past: "in 2 hours", "yesterday". */
function relativeTime(seconds: number): string {
  const [unit, unitSeconds] = UNIT_SECONDS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    Math.round(seconds / unitSeconds),
    unit,
  );
}
