import type { ResponseOf } from '../catalogue/endpoints.ts';
import { daysInWords, instantInWords, WEEK_MS, zuluDayOf } from '../days.ts';
import { customIdOf, menu, seatControls } from '../discord/controls.ts';
import { escapeMarkdown, flightLine, truncateLabel } from '../discord/words.ts';
import type { FlightWeek } from '../flights/endpoints.ts';
import { fittingRoles } from '../flights/fitting.ts';
import { nextFlightOf, weekdays } from '../flights/schedule.ts';
import type { FlightCard } from '../flights/schemas.ts';
import type { OwnProfile } from '../members/schemas.ts';
import { leaveToasts } from '../record/messages.ts';
import { quotaOutlook, seatsInTerm, termFlightsOf } from '../terms/rules.ts';
import { normalizeInput } from '../text.ts';
import { type Action, defineAction, lines, pageOf, staffJoiningLine } from './actions.ts';

const MAX_FITTING = 10;

const stateOf = ({ dispatcher, ...flight }: FlightCard) => ({
  ...flight,
  dispatcherId: dispatcher?._id ?? null,
});

function fittingFlights(
  weeks: readonly FlightWeek[],
  { user, upcomingFlights }: OwnProfile,
  leave: ResponseOf<'ownLeave'>['leave'],
  now: Date,
) {
  const seeker = {
    qualifications: user.qualifications,
    departures: upcomingFlights.map(({ scheduledDate }) => scheduledDate),
    leave,
  };
  return weeks
    .flatMap(({ flights }) => weekdays.flatMap((weekday) => flights[weekday]))
    .map((flight) => ({ flight, roles: fittingRoles({ ...flight, state: stateOf(flight) }, seeker, now) }))
    .filter(({ roles }) => roles.length > 0)
    .slice(0, MAX_FITTING);
}

const namesOf = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name).join(', ');

const flights = defineAction({
  endpoints: ['ownProfile', 'ownLeave', 'flightWeek', 'flightWeek'],
  requests: ({ now }) => [
    {},
    {},
    { query: { date: zuluDayOf(now) } },
    { query: { date: zuluDayOf(new Date(now.getTime() + WEEK_MS)) } },
  ],
  renderReply: ([profile, { leave }, ...weeks], { now }) => {
    const fitting = fittingFlights(weeks, profile, leave, now);
    const choose = menu(
      customIdOf('flight'),
      'Choose a flight',
      fitting.map(({ flight, roles }) => ({
        label: truncateLabel(`${flight.flightCode} · ${flight.route.departure} ✈ ${flight.route.arrival}`),
        value: flight._id,
        description: truncateLabel(`${instantInWords(flight.scheduledDate)} · ${namesOf(roles)}`),
      })),
    );
    if (choose === null) return { content: 'No flight this week or next fits you.', rows: [] };
    const flightLines = fitting.map(
      ({ flight, roles }) => `${flightLine(flight)}: ${escapeMarkdown(namesOf(roles))}`,
    );
    return { content: lines('The next flights that fit you:', ...flightLines), rows: [choose] };
  },
});

function seatInWords(next: OwnProfile['upcomingFlights'][number] | undefined): string {
  if (next === undefined)
    return 'You have no seat on an upcoming flight. /flights shows flights that fit you.';
  return lines(
    `${flightLine(next)}, as ${escapeMarkdown(next.userRole)}.`,
    `${next.status}. ${staffJoiningLine(next)}.`,
  );
}

const me = defineAction({
  endpoints: ['ownProfile'],
  requests: () => [{}],
  renderReply: ([{ user, upcomingFlights, waitingFor, nextQuotaReset }], { now }) => {
    const seats = seatsInTerm(upcomingFlights, nextQuotaReset, now);
    const waits = waitingFor.map(
      (flight) =>
        `You are waiting for a seat on ${flightLine(flight)} as ${escapeMarkdown(flight.userRole)}, number ${flight.position} on the waitlist.`,
    );
    return {
      content: lines(
        `**Next flight**: ${seatInWords(nextFlightOf(upcomingFlights, now))}`,
        ...waits,
        `**Quota**: ${quotaOutlook(termFlightsOf(user.stats), seats)}`,
      ),
      rows: [],
    };
  },
});

const seat = defineAction({
  endpoints: ['ownProfile'],
  requests: () => [{}],
  renderReply: ([{ upcomingFlights }], input) => {
    const next = nextFlightOf(upcomingFlights, input.now);
    const rows =
      next === undefined
        ? []
        : seatControls({ id: next._id, status: next.status, url: pageOf(input, next._id) });
    return { content: seatInWords(next), rows };
  },
});

// Discord has no field type for days, so people type them.
const typedDay = (text: string): string => normalizeInput(text, { isKey: true });

const leave = defineAction({
  endpoints: ['askLeave'],
  requests: ({ options: { from = '', to = '', reason = '' } }) => [
    { body: { from: typedDay(from), to: typedDay(to), reason } },
  ],
  renderReply: ([{ leave: asked }]) => ({
    content: `${daysInWords(asked)}: ${escapeMarkdown(leaveToasts.ask.success)}`,
    rows: [],
  }),
});

/** An option that members type. `maxLength` is its limit at Discord, in characters. */
type Option = { readonly name: string; readonly description: string; readonly maxLength: number };

// Discord counts before the portal removes the spaces and invisible characters of a pasted day.
const MAX_DAY_LENGTH = 40;

type Command = {
  readonly description: string;
  readonly options: readonly Option[];
  /** The action as the member, or the public reply: a link URL, or the help. */
  readonly action: Action | 'link' | 'help';
};

/** The commands, each with its options. */
export const commands = {
  link: { description: 'Links your Discord account to your portal profile', options: [], action: 'link' },
  flights: { description: 'The next flights with a seat that fits you', options: [], action: flights },
  me: { description: 'Your next flight and your quota so far', options: [], action: me },
  seat: { description: 'The seat you have next, with its buttons', options: [], action: seat },
  leave: {
    description: 'Asks for leave',
    options: [
      { name: 'from', description: 'The first day, such as 2026-03-01', maxLength: MAX_DAY_LENGTH },
      { name: 'to', description: 'The last day, such as 2026-03-05', maxLength: MAX_DAY_LENGTH },
      { name: 'reason', description: 'Why', maxLength: 500 },
    ],
    action: leave,
  },
  help: { description: 'What you can do here', options: [], action: 'help' },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Returns whether a text is the name of a command. */
export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

const commandLine = (name: string, options: readonly Option[]) =>
  [`/${name}`, ...options.map((option) => option.name)].join(' ');

/** Returns the text of `/help`. */
export function helpInWords(airline: string): string {
  const commandLines = Object.entries<Command>(commands).map(
    ([name, { description, options }]) => `\`${commandLine(name, options)}\` ${description}.`,
  );
  return lines(
    `What you can do in the staff portal of ${escapeMarkdown(airline)} from here:`,
    ...commandLines,
    'Under a flight’s post you can take a seat, give yours back or wait for one.',
  );
}
