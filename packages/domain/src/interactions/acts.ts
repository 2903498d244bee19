import type { AnswerOf, CallName, InputOf } from '../catalogue/calls.ts';
import { daysInWords, formatDay, instantInWords, WEEK_MS, zuluDayOf } from '../days.ts';
import {
  type ControlledFlight,
  type ControlName,
  type ControlRow,
  customIdOf,
  lineControls,
  lineMenu,
  menu,
  seatControls,
  seatlessControls,
} from '../discord/controls.ts';
import { asLabel, code, moment, onOneLine, plainly } from '../discord/words.ts';
import type { FlightWeek } from '../flights/calls.ts';
import { fittingRoles } from '../flights/fitting.ts';
import { instantBeforeDeparture, isShortNotice, shortNoticeWords, weekdays } from '../flights/schedule.ts';
import type { Flight, FlightCard } from '../flights/schemas.ts';
import type { OwnProfile } from '../members/schemas.ts';
import { leaveToasts } from '../record/messages.ts';
import { quotaOutlook, termFlightsOf } from '../terms/rules.ts';

/** What an act goes by: what was pressed or typed, when, and where the portal is. */
export type Given = {
  readonly flightId: string | null;
  readonly roleIndex: number | null;
  /** What was typed after a command. */
  readonly options: Readonly<Record<string, string>>;
  readonly now: Date;
  /** The portal's address, without a path. */
  readonly portal: string;
};

/** What is answered: a text in Discord's marks, and what stands under it. */
export type Reply = { readonly content: string; readonly rows: readonly ControlRow[] };

type Sent<Name extends CallName> = {
  readonly [Part in keyof InputOf<Name> as undefined extends InputOf<Name>[Part]
    ? never
    : Part]: InputOf<Name>[Part];
};

/** What is sent of a call: its parameters, query and body, each where it takes one. */
export type SentOfCall = { readonly params?: object; readonly query?: object; readonly body?: object };

/** What a member does from Discord: the calls of the portal it makes as them, and how their answers read. */
export type Act = {
  readonly calls: readonly CallName[];
  /** What each call is sent; null where something is missing that only a forged press leaves out. */
  readonly sends: (given: Given) => readonly SentOfCall[] | null;
  readonly says: (answers: readonly unknown[], given: Given) => Reply;
};

function defineAct<const Names extends readonly CallName[]>(act: {
  readonly calls: Names;
  readonly sends: (given: Given) => { readonly [Place in keyof Names]: Sent<Names[Place]> } | null;
  readonly says: (
    answers: { readonly [Place in keyof Names]: AnswerOf<Names[Place]> },
    given: Given,
  ) => Reply;
}): Act {
  // Each call is given its own input, and its own answer is read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return act as unknown as Act;
}

const pageOf = ({ portal }: Given, flightId: string) => `${portal}/flights/${flightId}`;

function controlled({ _id: id, status, roles }: FlightCard, given: Given): ControlledFlight {
  const seats = roles.map(({ name, capacity, assigned, requires }) => ({
    name,
    capacity,
    free: capacity - assigned.length,
    requires,
  }));
  return { id, status, roles: seats, url: pageOf(given, id) };
}

/** What stands under an answer about a flight, as its reader stands to it. */
function controlsFor(flight: FlightCard, given: Given): ControlRow[] {
  const about = controlled(flight, given);
  if (flight.isUserAssigned) return seatControls(about);
  return flight.waitingFor === null ? seatlessControls(about) : lineControls(about);
}

const lines = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

const joining = ({ times, scheduledDate }: Pick<FlightCard, 'times' | 'scheduledDate'>) =>
  `Staff joining ${moment(instantBeforeDeparture(times.staffJoining, scheduledDate), 't')}`;

function overlapWarning({ overlaps }: Flight): string | null {
  if (overlaps.length === 0) return null;
  const others = overlaps.map((other) => `${code(other)}, ${moment(other.scheduledDate, 't')}`).join('; ');
  return `⚠ ${overlaps.length === 1 ? 'Another seat of yours departs' : 'Other seats of yours depart'} within two hours of this flight: ${others}.`;
}

const leaveWarning = ({ leave }: Flight): string | null =>
  leave === null
    ? null
    : `⚠ You are on leave that day, from ${formatDay(leave.from)} to ${formatDay(leave.to)}.`;

const roleOf = ({ roles }: FlightCard, roleIndex: number | null): string =>
  plainly(roles[roleIndex ?? -1]?.name ?? '');

const aFlight = ({ flightId }: Given) =>
  flightId === null ? null : ([{ params: { id: flightId } }] as const);

function aRole({ flightId, roleIndex }: Given) {
  if (flightId === null || roleIndex === null) return null;
  return [{ params: { id: flightId }, body: { roleIndex } }] as const;
}

const take = defineAct({
  calls: ['allocate'],
  sends: aRole,
  says: ([flight], given) => ({
    content: lines(
      `You have a seat on ${onOneLine(flight)} as ${roleOf(flight, given.roleIndex)}.`,
      `${joining(flight)}.`,
      overlapWarning(flight),
      leaveWarning(flight),
    ),
    rows: seatControls(controlled(flight, given)),
  }),
});

const giveBack = defineAct({
  calls: ['unallocate'],
  sends: aFlight,
  says: ([flight], given) => ({
    content: lines(
      `You gave your seat on ${code(flight)} back.`,
      isShortNotice(flight.scheduledDate, given.now) ? `⚠ ${shortNoticeWords}` : null,
    ),
    rows: controlsFor(flight, given),
  }),
});

const wait = defineAct({
  calls: ['wait'],
  sends: aRole,
  says: ([flight], given) => {
    const { roleIndex = given.roleIndex, position = 1 } = flight.waitingFor ?? {};
    const role = roleOf(flight, roleIndex);
    return {
      content: lines(
        `You wait for a seat on ${onOneLine(flight)} as ${role}, at place ${position} in line.`,
        'A seat that becomes free is yours by itself, and your inbox tells you.',
      ),
      rows: controlsFor(flight, given),
    };
  },
});

const whichLine = defineAct({
  calls: ['flight'],
  sends: aFlight,
  says: ([flight], given) => {
    const full = lineMenu(controlled(flight, given));
    if (full === null)
      return { content: `No role of ${code(flight)} is full.`, rows: controlsFor(flight, given) };
    return { content: `For a seat of which role of ${code(flight)} do you want to wait?`, rows: [full] };
  },
});

const leaveLine = defineAct({
  calls: ['stopWaiting'],
  sends: aFlight,
  says: ([flight], given) => ({
    content: `You left the line of ${code(flight)}.`,
    rows: controlsFor(flight, given),
  }),
});

function standing({ isUserAssigned, waitingFor, roles }: FlightCard): string {
  if (isUserAssigned) return 'You have a seat on it.';
  if (waitingFor !== null)
    return `You wait for a seat as ${plainly(roles[waitingFor.roleIndex]?.name ?? '')}, at place ${waitingFor.position} in line.`;
  return roles
    .map(({ name, capacity, assigned }) => {
      const free = capacity - assigned.length;
      return `${plainly(name)}: ${free === 0 ? 'full' : `**${free}** of ${capacity} free`}`;
    })
    .join('\n');
}

const showFlight = defineAct({
  calls: ['flight'],
  sends: aFlight,
  says: ([flight], given) => ({
    content: lines(
      onOneLine(flight),
      `${flight.status}, ${plainly(flight.aircraft)}. ${joining(flight)}.`,
      standing(flight),
    ),
    rows: controlsFor(flight, given),
  }),
});

/** What each button and menu does. */
export const controlActs: Readonly<Record<ControlName, Act>> = {
  take,
  'give-back': giveBack,
  wait,
  'wait-which': whichLine,
  line: wait,
  'leave-line': leaveLine,
  flight: showFlight,
};

const MAX_FITTING = 10;

const stateOf = ({ dispatcher, ...flight }: FlightCard) => ({
  ...flight,
  dispatcherId: dispatcher?._id ?? null,
});

function fitting(
  weeks: readonly FlightWeek[],
  { user, upcomingFlights }: OwnProfile,
  leave: AnswerOf<'ownLeave'>['leave'],
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

const flights = defineAct({
  calls: ['ownProfile', 'ownLeave', 'flightWeek', 'flightWeek'],
  sends: ({ now }) => [
    {},
    {},
    { query: { date: zuluDayOf(now) } },
    { query: { date: zuluDayOf(new Date(now.getTime() + WEEK_MS)) } },
  ],
  says: ([profile, { leave }, ...weeks], { now }) => {
    const found = fitting(weeks, profile, leave, now);
    const choose = menu(
      customIdOf('flight'),
      'Choose a flight',
      found.map(({ flight, roles }) => ({
        label: asLabel(`${flight.flightCode} · ${flight.route.departure} ✈ ${flight.route.arrival}`),
        value: flight._id,
        description: asLabel(`${instantInWords(flight.scheduledDate)} · ${namesOf(roles)}`),
      })),
    );
    if (choose === null) return { content: 'No flight of this week and the next fits you.', rows: [] };
    const listed = found.map(({ flight, roles }) => `${onOneLine(flight)}: ${plainly(namesOf(roles))}`);
    return { content: lines('The next flights that fit you:', ...listed), rows: [choose] };
  },
});

function nextSeat({ upcomingFlights: [next] }: OwnProfile): string {
  if (next === undefined) return 'You have no seat on a flight to come. /flights shows those that fit you.';
  return lines(`${onOneLine(next)}, as ${plainly(next.userRole)}.`, `${next.status}. ${joining(next)}.`);
}

const me = defineAct({
  calls: ['ownProfile'],
  sends: () => [{}],
  says: ([profile]) => {
    const { user, upcomingFlights, waitingFor, nextQuotaReset } = profile;
    const seats = upcomingFlights.filter(({ scheduledDate }) => scheduledDate < nextQuotaReset).length;
    const waits = waitingFor.map(
      (flight) =>
        `You wait for a seat on ${onOneLine(flight)} as ${plainly(flight.userRole)}, at place ${flight.position}.`,
    );
    return {
      content: lines(
        `**Next flight**: ${nextSeat(profile)}`,
        ...waits,
        `**Quota**: ${quotaOutlook(termFlightsOf(user.stats), seats)}`,
      ),
      rows: [],
    };
  },
});

const seat = defineAct({
  calls: ['ownProfile'],
  sends: () => [{}],
  says: ([profile], given) => {
    const [next] = profile.upcomingFlights;
    const rows =
      next === undefined
        ? []
        : seatControls({ id: next._id, status: next.status, url: pageOf(given, next._id) });
    return { content: nextSeat(profile), rows };
  },
});

const leave = defineAct({
  calls: ['askLeave'],
  sends: ({ options: { from = '', to = '', reason = '' } }) => [{ body: { from, to, reason } }],
  says: ([{ leave: asked }]) => ({
    content: `${daysInWords(asked)}: ${plainly(leaveToasts.ask.success)}`,
    rows: [],
  }),
});

type Option = { readonly name: string; readonly description: string; readonly most: number };

type Command = {
  readonly description: string;
  readonly options: readonly Option[];
  /** What it does as the member who types it, or what it answers to anybody: an address for linking, or what there is. */
  readonly act: Act | 'link' | 'help';
};

/** The commands, each with what is typed after it. */
export const commands = {
  link: { description: 'Joins your Discord account to you in the portal', options: [], act: 'link' },
  flights: { description: 'The next flights with a seat that fits you', options: [], act: flights },
  me: { description: 'Your next flight, and where you stand with your quota', options: [], act: me },
  seat: { description: 'The seat you have next, with its buttons', options: [], act: seat },
  leave: {
    description: 'Asks for leave',
    options: [
      { name: 'from', description: 'The first day, such as 2026-03-01', most: 10 },
      { name: 'to', description: 'The last day, such as 2026-03-05', most: 10 },
      { name: 'reason', description: 'Why', most: 500 },
    ],
    act: leave,
  },
  help: { description: 'What you can do here', options: [], act: 'help' },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Whether a text is the name of a command. */
export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

const typed = (name: string, options: readonly Option[]) =>
  [`/${name}`, ...options.map((option) => option.name)].join(' ');

/** What `/help` answers. */
export function helpInWords(airline: string): string {
  const listed = Object.entries<Command>(commands).map(
    ([name, { description, options }]) => `\`${typed(name, options)}\` ${description}.`,
  );
  return lines(
    `The staff portal of ${plainly(airline)}, from here:`,
    ...listed,
    'Under the post of a flight you take a seat, give yours back, and wait for one.',
  );
}
