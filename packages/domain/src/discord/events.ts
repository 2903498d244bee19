import { HOUR_MS, MINUTE_MS } from '../days.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import { escapeMarkdown, truncateLabel } from './words.ts';

/** The maximum number of scheduled or active events that Discord allows in a server. */
export const MAX_OPEN_EVENTS = 100;

/** The free seats in an event change at most once in this time, in milliseconds. */
const EVENT_SEATS_MS = MINUTE_MS;

/** Discord rejects a start that has passed when the request arrives, so "now" is this many milliseconds ahead. */
export const EVENT_START_LEAD_MS = 10_000;

const EVENT_AFTER_DEPARTURE_MS = HOUR_MS;
const MAX_LOCATION = 100;

/** The permission that the application needs for events: Discord's name for it, and its bit. */
export const eventPermission = {
  name: 'Create Events',
  bit: 2 ** 44,
  why: 'only if you switch scheduled events on below. It allows the bot to edit and delete its own events, and no others.',
} as const;

/**
 * What the application lacks, by Discord's response: the permission to create events, the view of the flights channel, or
 * access to the channel's server.
 */
export const missingForEvents = ['create_events', 'view_channel', 'server_access'] as const;

export type MissingForEvents = (typeof missingForEvents)[number];

const INVITE_FIRST = 'If it is not in the server, invite it from the settings first.';

const reasons: Readonly<Record<MissingForEvents, string>> = {
  create_events: `the bot may not create events in the server. In Discord, give its role the permission ${eventPermission.name}, under Server Settings → Roles.`,
  view_channel: `the bot cannot see the flights channel. ${INVITE_FIRST} In Discord, give it the permission View Channel, under Edit Channel → Permissions.`,
  server_access: `the bot has no access to the server. ${INVITE_FIRST} In Discord, give its role the permissions View Channels and ${eventPermission.name}, under Server Settings → Roles.`,
};

/** Returns why events are paused, and what to change in Discord. */
export const eventPauseInWords = (missing: MissingForEvents): string =>
  `Discord events are paused: ${reasons[missing]}`;

/** The data of a flight in an event. It contains no names of people. */
export type EventFlight = {
  readonly flightCode: string;
  readonly departure: string;
  readonly arrival: string;
  readonly aircraft: string;
  readonly gate: string | null;
  /** The departure (ISO timestamp). */
  readonly scheduledDate: string;
  /** `HH:mm` in UTC. */
  readonly staffJoining: string;
  readonly freeSeats: number;
  /** The flight's page in the portal. */
  readonly url: string;
};

/** The fields of an event that follow the flight. `start` and `end` are ISO timestamps. */
export type EventContent = {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly start: string;
  readonly end: string;
};

/** Returns when the event of a flight with this departure ends, as an ISO timestamp. */
export function eventEnd(departure: string): string {
  return new Date(Date.parse(departure) + EVENT_AFTER_DEPARTURE_MS).toISOString();
}

/** Returns the ISO timestamp that the departure of a flight must be after, so that its event can still be created at `now`. */
export function eventDepartureCutoff(now: Date): string {
  return new Date(now.getTime() + EVENT_START_LEAD_MS - EVENT_AFTER_DEPARTURE_MS).toISOString();
}

// A URL that is too long for Discord's location is in the description instead.
const fitsLocation = (url: string): boolean => url.length <= MAX_LOCATION;

/** Returns the event of a flight. */
export function eventContent(flight: EventFlight): EventContent {
  const { flightCode, departure, arrival, aircraft, gate, scheduledDate, staffJoining, freeSeats, url } =
    flight;
  const lines = [
    ...(gate === null ? [] : [`Gate: ${escapeMarkdown(gate)}`]),
    `Aircraft: ${escapeMarkdown(aircraft)}`,
    `Free seats: ${freeSeats}`,
    ...(fitsLocation(url) ? [] : [url]),
  ];
  return {
    name: truncateLabel(`${flightCode} ${departure} → ${arrival}`),
    description: lines.join('\n'),
    location: fitsLocation(url) ? url : truncateLabel(url.replace(/^https?:\/\//, '').split('/')[0] ?? ''),
    start: instantBeforeDeparture(staffJoining, scheduledDate),
    end: eventEnd(scheduledDate),
  };
}

/** Returns whether an event belongs to the flight with this page. */
export function isEventOf(
  { location, description }: Pick<EventContent, 'location' | 'description'>,
  url: string,
): boolean {
  return fitsLocation(url) ? location === url : description.split('\n').includes(url);
}

/** The free seats that an event shows, and since when (an ISO timestamp). */
export type ShownSeats = { readonly seats: number; readonly since: string };

/**
 * Returns the number of free seats to show at `now`, and when to check again (ISO timestamp), or null if it is right. `shown`
 * is null for an event that is not created yet.
 */
export function seatsToShow(
  free: number,
  shown: ShownSeats | null,
  now: Date,
): { readonly seats: number; readonly lookAgainAt: string | null } {
  if (shown === null || shown.seats === free) return { seats: free, lookAgainAt: null };
  const next = Date.parse(shown.since) + EVENT_SEATS_MS;
  if (next <= now.getTime()) return { seats: free, lookAgainAt: null };
  return { seats: shown.seats, lookAgainAt: new Date(next).toISOString() };
}
