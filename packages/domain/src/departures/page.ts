import { DAY_MS, zuluDayOf } from '../days.ts';
import type { PublicDeparture } from './endpoints.ts';
import { departureMessages } from './messages.ts';

/** The content of the departures page. */
export type DeparturesPage = {
  readonly airline: string;
  readonly departures: readonly PublicDeparture[];
  readonly logoUrl: string | null;
  /** Whether the page is in another site's frame. */
  readonly isEmbedded: boolean;
  readonly now: Date;
};

/** The exports of the module that renders the departures page. The web app builds it, and the server imports it. */
export type DeparturesModule = {
  readonly style: string;
  /** Sets the airline's accent (`#rrggbb`). */
  readonly accentStyle: (accent: string) => string;
  /** Returns the body of the page as HTML. */
  readonly renderDepartures: (page: DeparturesPage) => string;
  /** Returns the body of the page of an airline that shows no departures. */
  readonly renderNoDepartures: (airline: string) => string;
};

const dayName = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** Returns a day (`YYYY-MM-DD`) in words: "Today, Thursday 26 November". */
export function departureDay(day: string, now: Date): string {
  const name = dayName.format(new Date(day));
  if (day === zuluDayOf(now)) return `Today, ${name}`;
  return day === zuluDayOf(new Date(now.getTime() + DAY_MS)) ? `Tomorrow, ${name}` : name;
}

/** Returns the time of a timestamp in UTC, "13:00Z". */
export const departureTime = (instant: string): string => `${instant.slice(11, 16)}Z`;

/** Returns a gate without the word, because the page says it. */
export const gateName = (gate: string): string => gate.replace(/^gate\s+/i, '');

/** Returns the next departure in a sentence, which a messenger shows under a link to the page. */
export function nextDepartureInWords(departures: readonly PublicDeparture[], now: Date): string {
  const coming = departures.filter(
    ({ status, scheduledDate }) => status !== 'CANCELLED' && scheduledDate > now.toISOString(),
  );
  const [next] = coming;
  if (next === undefined) return departureMessages.empty;
  const { flightCode, route, scheduledDate, gate } = next;
  const isToday = scheduledDate.slice(0, 10) === zuluDayOf(now);
  const at = isToday ? 'today' : `on ${dayName.format(new Date(scheduledDate))}`;
  const where = gate === '' ? '' : `, gate ${gateName(gate)}`;
  const others = coming.length - 1;
  const rest = others === 0 ? '' : ` ${others} more in the next seven days.`;
  return `Next: ${flightCode} to ${route.arrival} ${at} at ${departureTime(scheduledDate)}${where}.${rest}`;
}
