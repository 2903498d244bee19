import { type ControlledRole, flightControls } from '@crewroom/domain/discord/controls';
import { timestamp } from '@crewroom/domain/discord/words';
import { hasDeparted } from '@crewroom/domain/flights/departure';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { freeSeats, missingRoles } from '@crewroom/domain/flights/shortage';
import { type FlightStatus, statuses } from '@crewroom/domain/flights/status';
import type { APIEmbed } from 'discord-api-types/v10';
import type { Message } from './discord.ts';
import { escapeMarkup } from './markup.ts';

/** The data of a flight's post. `url` is the flight's page. */
export type PostedFlight = {
  readonly id: string;
  readonly flightCode: string;
  readonly departure: string;
  readonly arrival: string;
  readonly aircraft: string;
  readonly gate: string | null;
  readonly serviceCategory: string | null;
  readonly briefing: string | null;
  readonly scheduledDate: string;
  readonly staffJoining: string;
  readonly status: FlightStatus;
  readonly roles: readonly ControlledRole[];
  readonly url: string;
};

type Look = { readonly color: number; readonly line: string };

const looks: Record<FlightStatus, Look> = {
  SCHEDULED: { color: 0x64748b, line: 'Scheduled. Seats open later.' },
  AVAILABLE: { color: 0x2f9e58, line: 'Open for crew.' },
  BRIEFING: { color: 0xd08a1d, line: 'Crew briefing.' },
  'IN PROGRESS': { color: 0x2f7bd6, line: 'In the air.' },
  CONCLUDED: { color: 0x52606d, line: 'Concluded.' },
  CANCELLED: { color: 0xc53b3b, line: '**Cancelled.**' },
  LOGGED: { color: 0x14857c, line: '**Flown and logged.**' },
};

/** The maximum number of characters of each text in a post. Discord's limits hold even if all of them are escaped. */
const maxLengths = { code: 12, place: 40, text: 60, role: 40, briefing: 400 } as const;
const MAX_ROLES = 8;

const freeOf = (roles: readonly ControlledRole[]) => roles.reduce((sum, role) => sum + freeSeats(role), 0);

function roleLine(role: ControlledRole): string {
  const free = freeSeats(role);
  const left = free === 0 ? 'full' : `**${free}** of ${role.capacity} free`;
  return `${escapeMarkup(role.name, maxLengths.role)}: ${left}`;
}

const hasFree = (role: ControlledRole) => freeSeats(role) > 0;

/** Returns the roles line by line, with free seats first if there are too many for a post. */
function roleLines(roles: readonly ControlledRole[]): string {
  const ordered =
    roles.length <= MAX_ROLES ? roles : roles.toSorted((a, b) => Number(hasFree(b)) - Number(hasFree(a)));
  const lines = ordered.slice(0, MAX_ROLES).map(roleLine);
  const rest = roles.length - lines.length;
  return [...lines, ...(rest > 0 ? [`and ${rest} more roles`] : [])].join('\n');
}

function routeOf({ departure, arrival }: PostedFlight): string {
  return `${escapeMarkup(departure, maxLengths.place)} ✈ ${escapeMarkup(arrival, maxLengths.place)}`;
}

function inline(name: string, value: string) {
  return { name, value, inline: true };
}

function fieldsOf(flight: PostedFlight): NonNullable<APIEmbed['fields']> {
  const { scheduledDate, staffJoining, aircraft, gate, serviceCategory, briefing, roles, status } = flight;
  const { phase } = statuses[status];
  const joining = timestamp(instantBeforeDeparture(staffJoining, scheduledDate), 't');
  return [
    inline('Departure', `${timestamp(scheduledDate, 'F')}\n${timestamp(scheduledDate, 'R')}`),
    ...(phase === 'planned' ? [inline('Staff joining', joining)] : []),
    inline('Aircraft', escapeMarkup(aircraft, maxLengths.text)),
    ...(gate === null ? [] : [inline('Gate', escapeMarkup(gate, maxLengths.place))]),
    ...(serviceCategory === null ? [] : [inline('Service', escapeMarkup(serviceCategory, maxLengths.place))]),
    ...(phase === 'planned' ? [{ name: `Free seats: ${freeOf(roles)}`, value: roleLines(roles) }] : []),
    ...(briefing === null || phase !== 'planned'
      ? []
      : [{ name: 'Briefing', value: escapeMarkup(briefing, maxLengths.briefing) }]),
  ];
}

/** Returns the buttons of a post. After the departure, they offer no waitlist. */
const controlsOf = (flight: PostedFlight, now: Date) =>
  flightControls({ ...flight, hasDeparted: hasDeparted(flight.scheduledDate, now) });

/** Returns the post of a flight at `now`. Its one message is edited whenever the post changes. */
export function flightPost(flight: PostedFlight, now: Date): Message {
  const { color, line } = looks[flight.status];
  const code = escapeMarkup(flight.flightCode, maxLengths.code);
  const route = routeOf(flight);
  const isCancelled = flight.status === 'CANCELLED';
  const title = `${code} · ${route}`;
  return {
    content: '',
    embeds: [
      {
        title: isCancelled ? `~~${title}~~` : title,
        url: flight.url,
        description: line,
        color,
        fields: fieldsOf(flight),
      },
    ],
    components: controlsOf(flight, now),
  };
}

/** Returns a crew call before departure. Null if no crew is missing any more, or the flight has departed. */
export function crewCallPost(flight: PostedFlight, now: Date): Message | null {
  const short = missingRoles(flight).flatMap(({ roleIndex }) => flight.roles[roleIndex] ?? []);
  const isToCome = Date.parse(flight.scheduledDate) > now.getTime();
  if (short.length === 0 || !isToCome) return null;
  const title = `${escapeMarkup(flight.flightCode, maxLengths.code)} is short of crew`;
  return {
    content: '',
    embeds: [
      {
        title,
        url: flight.url,
        description: `${routeOf(flight)} departs ${timestamp(flight.scheduledDate, 'R')}, ${timestamp(flight.scheduledDate, 'F')}.`,
        color: looks.BRIEFING.color,
        fields: [{ name: `Free seats: ${freeOf(short)}`, value: roleLines(short) }],
      },
    ],
    components: controlsOf(flight, now),
  };
}

/** Returns what replaces a posted crew call once it no longer applies. */
export function pastCrewCallPost(flight: PostedFlight): Message {
  const title = `${escapeMarkup(flight.flightCode, maxLengths.code)} was short of crew`;
  const { color } = looks.CONCLUDED;
  return { content: '', embeds: [{ title, url: flight.url, description: routeOf(flight), color }] };
}
