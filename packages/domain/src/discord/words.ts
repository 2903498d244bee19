import type { ErrorBody } from '../contract/schemas.ts';
import type { FlightCard } from '../flights/schemas.ts';

// The characters of Discord's markup for formatting, mentions, links and headings.
const MARKUP = /[\\*_~`|[\]<>#@]/g;

/** Escapes a text so that Discord shows it literally: messages of the portal, and text by people. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(MARKUP, String.raw`\$&`);
}

/** The styles of a timestamp: `t` the time, `F` the day and time, `R` relative. */
type TimestampStyle = 't' | 'F' | 'R';

/** Returns a timestamp (ISO) that Discord shows in each reader's own zone. */
export function timestamp(instant: string, style: TimestampStyle): string {
  return `<t:${Math.floor(Date.parse(instant) / 1000)}:${style}>`;
}

/**
 * Returns the text of a refusal, with the errors and expected values of the `fields` of the command, and how long a suspension
 * lasts.
 */
export function refusalInWords(
  { message, issues = [], suspension }: ErrorBody,
  fields: ReadonlyMap<string, string>,
): string {
  const wrong = issues.flatMap(({ path, message: what }) => {
    const belongs = fields.get(path);
    // Omits a message that was already shown. The expected value is more helpful.
    return belongs === undefined ? [] : [`${path}: ${what === message ? belongs : what}`];
  });
  const until = suspension === undefined ? [] : [`It ends in ${suspension.timeLeft}.`];
  return [message, ...wrong, ...until].map(escapeMarkdown).join('\n');
}

type CodedFlight = Pick<FlightCard, 'flightCode'>;
type Routed = CodedFlight & Pick<FlightCard, 'route' | 'scheduledDate'>;

/** Returns a flight's code as text. */
export const code = ({ flightCode }: CodedFlight): string => `**${escapeMarkdown(flightCode)}**`;

/** Returns a flight on one line: its code, its route, and its departure. */
export function flightLine({ flightCode, route, scheduledDate }: Routed): string {
  const way = `${escapeMarkdown(route.departure)} ✈ ${escapeMarkdown(route.arrival)}`;
  return `${code({ flightCode })} · ${way}, ${timestamp(scheduledDate, 'F')} (${timestamp(scheduledDate, 'R')})`;
}

const MAX_MESSAGE = 2000;

/** Returns as many whole lines of a text as fit into a message. */
export function truncateMessage(text: string): string {
  if (text.length <= MAX_MESSAGE) return text;
  const end = text.lastIndexOf('\n', MAX_MESSAGE - 2);
  return `${text.slice(0, end < 0 ? MAX_MESSAGE - 1 : end + 1).toWellFormed()}…`;
}

const MAX_LABEL = 100;

/** Cuts a text to the length that Discord allows in a menu, which has no markup. */
export function truncateLabel(text: string): string {
  return text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1).toWellFormed()}…`;
}
