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
import { code, escapeMarkdown, flightLine, timestamp } from '../discord/words.ts';
import { giveBackWarning, hasDeparted } from '../flights/departure.ts';
import { departedRefusal } from '../flights/rules.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import type { Flight, FlightCard } from '../flights/schemas.ts';
import { freeSeats } from '../flights/shortage.ts';

/** The input of an action: the click or command, the time, and the portal's URL. */
export type ActionInput = {
  readonly flightId: string | null;
  readonly roleIndex: number | null;
  /** The options of a command. */
  readonly options: Readonly<Record<string, string>>;
  readonly now: Date;
  /** The portal's origin. */
  readonly portal: string;
};

/** A reply: text in Discord's markup, and its controls. */
export type Reply = { readonly content: string; readonly rows: readonly ControlRow[] };

type RequiredInput<Name extends EndpointName> = {
  readonly [
    Part in keyof InputOf<Name> as undefined extends InputOf<Name>[Part] ? never : Part
  ]: InputOf<Name>[Part];
};

/** A request to an endpoint: its parameters, query and body, each if the endpoint takes one. */
export type EndpointRequest = { readonly params?: object; readonly query?: object; readonly body?: object };

/** A member's action in Discord: the requests to the portal it sends as them, and how it renders their responses. */
export type Action = {
  readonly endpoints: readonly EndpointName[];
  /** Returns the input of each request, or null if something is missing, which only a forged click can cause. */
  readonly requests: (input: ActionInput) => readonly EndpointRequest[] | null;
  readonly renderReply: (responses: readonly unknown[], input: ActionInput) => Reply;
};

/** Defines an action. Its input and text have the types of the endpoints it uses. */
export function defineAction<const Names extends readonly EndpointName[]>(action: {
  readonly endpoints: Names;
  readonly requests: (
    input: ActionInput,
  ) => { readonly [Place in keyof Names]: RequiredInput<Names[Place]> } | null;
  readonly renderReply: (
    responses: { readonly [Place in keyof Names]: ResponseOf<Names[Place]> },
    input: ActionInput,
  ) => Reply;
}): Action {
  // Each endpoint gets its own input, and its own response is rendered.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return action as unknown as Action;
}

/** Returns the URL of a flight's page in the portal. */
export const pageOf = ({ portal }: ActionInput, flightId: string) => `${portal}/flights/${flightId}`;

function controlledFlight(
  { _id: id, status, roles, scheduledDate }: FlightCard,
  input: ActionInput,
): ControlledFlight {
  const url = pageOf(input, id);
  return { id, status, roles, url, hasDeparted: hasDeparted(scheduledDate, input.now) };
}

/** Returns the controls of a reply about a flight, depending on the viewer's seat. */
function controlsFor(flight: FlightCard, input: ActionInput): ControlRow[] {
  const about = controlledFlight(flight, input);
  if (flight.isUserAssigned) return seatControls(about);
  return flight.waitingFor === null ? seatlessControls(about) : waitlistControls(about);
}

/** Joins texts as separate lines, without empty ones. */
export const lines = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join('\n');

/** Returns when staff join a flight, in the reader's time zone. */
export const staffJoiningLine = ({ times, scheduledDate }: Pick<FlightCard, 'times' | 'scheduledDate'>) =>
  `Staff joining ${timestamp(instantBeforeDeparture(times.staffJoining, scheduledDate), 't')}`;

function overlapWarning({ overlaps }: Flight): string | null {
  if (overlaps.length === 0) return null;
  const others = overlaps.map((other) => `${code(other)}, ${timestamp(other.scheduledDate, 't')}`).join('; ');
  return `⚠ ${overlaps.length === 1 ? 'Another of your flights departs' : 'Some of your other flights depart'} within two hours of this flight: ${others}.`;
}

const leaveWarning = ({ leave }: Flight): string | null =>
  leave === null
    ? null
    : `⚠ You are on leave that day, from ${formatDay(leave.from)} to ${formatDay(leave.to)}.`;

const roleOf = ({ roles }: FlightCard, roleIndex: number | null): string =>
  escapeMarkdown(roles[roleIndex ?? -1]?.name ?? '');

const flightRequest = ({ flightId }: ActionInput) =>
  flightId === null ? null : ([{ params: { id: flightId } }] as const);

function roleRequest({ flightId, roleIndex }: ActionInput) {
  if (flightId === null || roleIndex === null) return null;
  return [{ params: { id: flightId }, body: { roleIndex } }] as const;
}

const take = defineAction({
  endpoints: ['allocate'],
  requests: roleRequest,
  renderReply: ([flight], input) => ({
    content: lines(
      `You have a seat on ${flightLine(flight)} as ${roleOf(flight, input.roleIndex)}.`,
      `${staffJoiningLine(flight)}.`,
      overlapWarning(flight),
      leaveWarning(flight),
    ),
    rows: seatControls(controlledFlight(flight, input)),
  }),
});

const giveBack = defineAction({
  endpoints: ['unallocate'],
  requests: flightRequest,
  renderReply: ([flight], input) => {
    const warning = giveBackWarning(flight.scheduledDate, input.now);
    return {
      content: lines(`You gave your seat on ${code(flight)} back.`, warning === null ? null : `⚠ ${warning}`),
      rows: controlsFor(flight, input),
    };
  },
});

const wait = defineAction({
  endpoints: ['wait'],
  requests: roleRequest,
  renderReply: ([flight], input) => {
    const { roleIndex = input.roleIndex, position = 1 } = flight.waitingFor ?? {};
    const role = roleOf(flight, roleIndex);
    return {
      content: lines(
        `You are waiting for a seat on ${flightLine(flight)} as ${role}, number ${position} on the waitlist.`,
        'If a seat becomes free, you get it automatically and your inbox tells you.',
      ),
      rows: controlsFor(flight, input),
    };
  },
});

const whichWaitlist = defineAction({
  endpoints: ['flight'],
  requests: flightRequest,
  renderReply: ([flight], input) => {
    const about = controlledFlight(flight, input);
    const departed = departedRefusal('wait', about.hasDeparted);
    if (departed !== null) return { content: departed.message, rows: controlsFor(flight, input) };
    const full = waitlistMenu(about);
    if (full === null)
      return { content: `No role of ${code(flight)} is full.`, rows: controlsFor(flight, input) };
    return { content: `Which role on ${code(flight)} do you want to wait for?`, rows: [full] };
  },
});

const leaveWaitlist = defineAction({
  endpoints: ['stopWaiting'],
  requests: flightRequest,
  renderReply: ([flight], input) => ({
    content: `You left the waitlist of ${code(flight)}.`,
    rows: controlsFor(flight, input),
  }),
});

function describeSeat({ isUserAssigned, waitingFor, roles }: FlightCard): string {
  if (isUserAssigned) return 'You have a seat on it.';
  if (waitingFor !== null)
    return `You are waiting for a seat as ${escapeMarkdown(roles[waitingFor.roleIndex]?.name ?? '')}, number ${waitingFor.position} on the waitlist.`;
  return roles
    .map((role) => {
      const free = freeSeats(role);
      return `${escapeMarkdown(role.name)}: ${free === 0 ? 'full' : `**${free}** of ${role.capacity} free`}`;
    })
    .join('\n');
}

const showFlight = defineAction({
  endpoints: ['flight'],
  requests: flightRequest,
  renderReply: ([flight], input) => ({
    content: lines(
      flightLine(flight),
      `${flight.status}, ${escapeMarkdown(flight.aircraft)}. ${staffJoiningLine(flight)}.`,
      describeSeat(flight),
    ),
    rows: controlsFor(flight, input),
  }),
});

/** The action of each button and menu. */
export const controlActions: Readonly<Record<ControlName, Action>> = {
  take,
  'give-back': giveBack,
  wait,
  'wait-which': whichWaitlist,
  line: wait,
  'leave-line': leaveWaitlist,
  flight: showFlight,
};
