import { DAY_MS, HOUR_MS, MINUTE_MS } from '../days.ts';

/** The states of a hosted airline, as its owner and the operator see them. */
export const airlineStates = ['active', 'suspended', 'closing'] as const;

export type AirlineState = (typeof airlineStates)[number];

/** The transitions by operators, with the states that allow them. */
const transitions = {
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended', 'closing'], to: 'active' },
  close: { from: ['active', 'suspended'], to: 'closing' },
} as const satisfies Record<string, { from: readonly AirlineState[]; to: AirlineState }>;

export type Transition = keyof typeof transitions;

/** Returns the state after a transition, or null when the current state does not allow it. */
export function stateAfter(state: AirlineState, transition: Transition): AirlineState | null {
  const { from, to } = transitions[transition];
  return from.some((one) => one === state) ? to : null;
}

/** How long a closing airline is kept before it is erased. */
export const CLOSING_MS = 30 * DAY_MS;

/** When the owner is notified again before an airline is erased, in milliseconds. The first notice is immediate. */
const NOTIFY_AGAIN_BEFORE_MS = [7 * DAY_MS, DAY_MS] as const;

/** Returns when the owner of an airline that is erased at `closesAt` is notified next after `now`, or null after the last time. */
export function nextClosingNotice(closesAt: Date, now: Date): Date | null {
  const times = NOTIFY_AGAIN_BEFORE_MS.map((before) => closesAt.getTime() - before);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** How long a former slug redirects to the new one and stays taken. */
export const FORMER_SLUG_MS = 365 * DAY_MS;

/** How many airlines one person may own. Airlines in every state count, including suspended and closing ones. */
export const MAX_AIRLINES_OF_OWNER = 3;

/** How long a one-time sign-in ticket from the host to an airline is valid. */
export const TICKET_MS = MINUTE_MS;

/** How long support access to an airline lasts. */
export const SUPPORT_MS = HOUR_MS;

/** How long an airline's owner who no longer owns the group may object to a claim. */
export const OBJECTION_MS = 7 * DAY_MS;

/** How long the host waits before it tries to open a broken airline again. */
export const RETRY_OPENING_MS = MINUTE_MS / 2;

/**
 * The recorded actions on an airline. `consent`: the owner allowed or ended support access. `enter`: an operator opened the
 * airline for support. `accept` and `reject`: an operator decided a claim, or the host did when nobody had objected in time.
 * `backup`: the owner downloaded the airline at the host.
 */
export const hostActions = [
  'found',
  'restore',
  'rename',
  'suspend',
  'resume',
  'close',
  'erase',
  'claim',
  'object',
  'accept',
  'reject',
  'enter',
  'consent',
  'backup',
] as const;

export type HostAction = (typeof hostActions)[number];
