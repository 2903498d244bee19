import type { ErrorBody } from '../contract/schemas.ts';
import type { FlightCard } from '../flights/schemas.ts';

// What Discord would take for a mark, a mention, a link or a heading.
const MARKUP = /[\\*_~`|[\]<>#@]/g;

/** A text as Discord shows it as it is: what the portal says word for word, and what people wrote. */
export function plainly(text: string): string {
  return text.replaceAll(MARKUP, String.raw`\$&`);
}

/** The styles of a moment: `t` the time, `F` the day and time, `R` how far off. */
type TimestampStyle = 't' | 'F' | 'R';

/** A moment (ISO instant) as each reader sees it in their own zone. */
export function timestamp(instant: string, style: TimestampStyle): string {
  return `<t:${Math.floor(Date.parse(instant) / 1000)}:${style}>`;
}

/**
 * A refusal of the portal in its own words; with what is wrong in which of the `fields` that were typed, each with what belongs in
 * it, and how long a suspension lasts.
 */
export function refusalInWords(
  { message, issues = [], suspension }: ErrorBody,
  fields: ReadonlyMap<string, string>,
): string {
  const wrong = issues.flatMap(({ path, message: what }) => {
    const belongs = fields.get(path);
    // What was said already is not said again: what belongs there helps more.
    return belongs === undefined ? [] : [`${path}: ${what === message ? belongs : what}`];
  });
  const until = suspension === undefined ? [] : [`It ends in ${suspension.timeLeft}.`];
  return [message, ...wrong, ...until].map(plainly).join('\n');
}

type Named = Pick<FlightCard, 'flightCode'>;
type Routed = Named & Pick<FlightCard, 'route' | 'scheduledDate'>;

/** A flight by its code. */
export const code = ({ flightCode }: Named): string => `**${plainly(flightCode)}**`;

/** A flight on one line: its code, its route, and when it departs. */
export function onOneLine({ flightCode, route, scheduledDate }: Routed): string {
  const way = `${plainly(route.departure)} ✈ ${plainly(route.arrival)}`;
  return `${code({ flightCode })} · ${way}, ${timestamp(scheduledDate, 'F')} (${timestamp(scheduledDate, 'R')})`;
}

const MAX_MESSAGE = 2000;

/** As much of a text, in whole lines, as a message takes. */
export function withinMessage(text: string): string {
  if (text.length <= MAX_MESSAGE) return text;
  const end = text.lastIndexOf('\n', MAX_MESSAGE - 2);
  return `${text.slice(0, end < 0 ? MAX_MESSAGE - 1 : end + 1).toWellFormed()}…`;
}

const MAX_LABEL = 100;

/** A text no longer than Discord takes in a menu, where nothing is marked up. */
export function asLabel(text: string): string {
  return text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1).toWellFormed()}…`;
}
