import type { EndpointName, InputOf, ResponseOf } from '../catalogue/endpoints.ts';
import { formatDay } from '../days.ts';
import {
  type ControlledFlight,
  type ControlName,
  type ControlRow,
  seatControls,
  seatlessControls,
  waitlistControls,
  waitlistMenu,
} from '../discord/controls.ts';
import { code, onOneLine, plainly, timestamp } from '../discord/words.ts';
import { giveBackWarning, hasDeparted } from '../flights/departure.ts';
import { departedRefusal } from '../flights/rules.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import type { Flight, FlightCard } from '../flights/schemas.ts';
import { freeSeats } from '../flights/shortage.ts';

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

type Sent<Name extends EndpointName> = {
  readonly [Part in keyof InputOf<Name> as undefined extends InputOf<Name>[Part]
    ? never
    : Part]: InputOf<Name>[Part];
};

/** What is sent of a call: its parameters, query and body, each where it takes one. */
export type EndpointRequest = { readonly params?: object; readonly query?: object; readonly body?: object };

/** What a member does from Discord: the calls of the portal it makes as them, and how their answers read. */
export type Action = {
  readonly endpoints: readonly EndpointName[];
  /** What each call is sent; null where something is missing that only a forged press leaves out. */
  readonly requests: (given: Given) => readonly EndpointRequest[] | null;
  readonly says: (responses: readonly unknown[], given: Given) => Reply;
};

/** Defines an act, whose input and words follow the shapes of the calls it makes. */
export function defineAction<const Names extends readonly EndpointName[]>(action: {
  readonly endpoints: Names;
  readonly requests: (given: Given) => { readonly [Place in keyof Names]: Sent<Names[Place]> } | null;
  readonly says: (
    responses: { readonly [Place in keyof Names]: ResponseOf<Names[Place]> },
    given: Given,
  ) => Reply;
}): Action {
  // Each call is given its own input, and its own answer is read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return action as unknown as Action;
}

/** The page of a flight in the portal. */
export const pageOf = ({ portal }: Given, flightId: string) => `${portal}/flights/${flightId}`;

function controlled({ _id: id, status, roles, scheduledDate }: FlightCard, given: Given): ControlledFlight {
  const url = pageOf(given, id);
  return { id, status, roles, url, hasDeparted: hasDeparted(scheduledDate, given.now) };
}

/** What stands under an answer about a flight, as its reader stands to it. */
function controlsFor(flight: FlightCard, given: Given): ControlRow[] {
  const about = controlled(flight, given);
  if (flight.isUserAssigned) return seatControls(about);
  return flight.waitingFor === null ? seatlessControls(about) : waitlistControls(about);
}

/** Texts on lines of their own, but for those that are empty. */
export const lines = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

/** When staff join a flight, in the time of whoever reads it. */
export const joining = ({ times, scheduledDate }: Pick<FlightCard, 'times' | 'scheduledDate'>) =>
  `Staff joining ${timestamp(instantBeforeDeparture(times.staffJoining, scheduledDate), 't')}`;

function overlapWarning({ overlaps }: Flight): string | null {
  if (overlaps.length === 0) return null;
  const others = overlaps.map((other) => `${code(other)}, ${timestamp(other.scheduledDate, 't')}`).join('; ');
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

const take = defineAction({
  endpoints: ['allocate'],
  requests: aRole,
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

const giveBack = defineAction({
  endpoints: ['unallocate'],
  requests: aFlight,
  says: ([flight], given) => {
    const warning = giveBackWarning(flight.scheduledDate, given.now);
    return {
      content: lines(`You gave your seat on ${code(flight)} back.`, warning === null ? null : `⚠ ${warning}`),
      rows: controlsFor(flight, given),
    };
  },
});

const wait = defineAction({
  endpoints: ['wait'],
  requests: aRole,
  says: ([flight], given) => {
    const { roleIndex = given.roleIndex, position = 1 } = flight.waitingFor ?? {};
    const role = roleOf(flight, roleIndex);
    return {
      content: lines(
        `You wait for a seat on ${onOneLine(flight)} as ${role}, at place ${position} on the waitlist.`,
        'A seat that becomes free is yours by itself, and your inbox tells you.',
      ),
      rows: controlsFor(flight, given),
    };
  },
});

const whichWaitlist = defineAction({
  endpoints: ['flight'],
  requests: aFlight,
  says: ([flight], given) => {
    const about = controlled(flight, given);
    const departed = departedRefusal('wait', about.hasDeparted);
    if (departed !== null) return { content: departed.message, rows: controlsFor(flight, given) };
    const full = waitlistMenu(about);
    if (full === null)
      return { content: `No role of ${code(flight)} is full.`, rows: controlsFor(flight, given) };
    return { content: `For a seat of which role of ${code(flight)} do you want to wait?`, rows: [full] };
  },
});

const leaveWaitlist = defineAction({
  endpoints: ['stopWaiting'],
  requests: aFlight,
  says: ([flight], given) => ({
    content: `You left the waitlist of ${code(flight)}.`,
    rows: controlsFor(flight, given),
  }),
});

function describeSeat({ isUserAssigned, waitingFor, roles }: FlightCard): string {
  if (isUserAssigned) return 'You have a seat on it.';
  if (waitingFor !== null)
    return `You wait for a seat as ${plainly(roles[waitingFor.roleIndex]?.name ?? '')}, at place ${waitingFor.position} on the waitlist.`;
  return roles
    .map((role) => {
      const free = freeSeats(role);
      return `${plainly(role.name)}: ${free === 0 ? 'full' : `**${free}** of ${role.capacity} free`}`;
    })
    .join('\n');
}

const showFlight = defineAction({
  endpoints: ['flight'],
  requests: aFlight,
  says: ([flight], given) => ({
    content: lines(
      onOneLine(flight),
      `${flight.status}, ${plainly(flight.aircraft)}. ${joining(flight)}.`,
      describeSeat(flight),
    ),
    rows: controlsFor(flight, given),
  }),
});

/** What each button and menu does. */
export const controlActions: Readonly<Record<ControlName, Action>> = {
  take,
  'give-back': giveBack,
  wait,
  'wait-which': whichWaitlist,
  line: wait,
  'leave-line': leaveWaitlist,
  flight: showFlight,
};
