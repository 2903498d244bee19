import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APISelectMenuOption,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { type CrewedRole, freeSeats } from '../flights/shortage.ts';
import { type FlightStatus, statuses } from '../flights/status.ts';

/** A row of buttons, or one menu, under a message. */
export type ControlRow = APIActionRowComponent<APIComponentInMessageActionRow>;

/** The maximum number of options of a menu at Discord. */
const MAX_OPTIONS = 25;

/** The buttons and menus: the prefixes of their custom ids, before the ids of their subjects. */
const controls = {
  take: 'role',
  'give-back': null,
  wait: null,
  'wait-which': null,
  line: 'role',
  'leave-line': null,
  flight: 'flight',
} as const satisfies Record<string, 'role' | 'flight' | null>;

export type ControlName = keyof typeof controls;

/** The subject of a click: a control, and its flight and role index if any. */
export type Click = {
  readonly control: ControlName;
  readonly flightId: string | null;
  readonly roleIndex: number | null;
};

/** Returns the custom id of a control. It contains only ids, so that no data of a flight is trusted from it. */
export function customIdOf(control: ControlName, flightId?: string, roleIndex?: number): string {
  return [control, flightId, roleIndex].filter((part) => part !== undefined).join(':');
}

const CUSTOM_ID = /^([a-z-]{1,20})(?::([0-9a-f-]{36})(?::(\d{1,2}))?)?$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ROLE = /^\d{1,2}$/;

const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name);
const idIn = (text: string | undefined) => (text !== undefined && ID.test(text) ? text : null);
const roleIn = (text: string | undefined) => (text !== undefined && ROLE.test(text) ? Number(text) : null);

/**
 * Parses a custom id and the choice in its menu. Returns null for an id that the portal never created. Forged parts are left
 * out.
 */
export function clickOf(customId: string, [chosen]: readonly string[] = []): Click | null {
  const [, control = '', flightId, roleIndex] = CUSTOM_ID.exec(customId) ?? [];
  if (!isControl(control)) return null;
  const chooses = controls[control];
  return {
    control,
    flightId: idIn(chooses === 'flight' ? chosen : flightId),
    roleIndex: roleIn(chooses === 'role' ? chosen : roleIndex),
  };
}

/** The fields of a role that its controls need, with its required qualification. */
export type ControlledRole = CrewedRole & { readonly requires?: string | null };

/** The fields of a flight that its controls need. `url` is its page. */
export type ControlledFlight = {
  readonly id: string;
  readonly status: FlightStatus;
  /** In the flight's own order. */
  readonly roles: readonly ControlledRole[];
  readonly url: string;
  /** Whether its departure has passed, so that nobody can join a waitlist. */
  readonly hasDeparted: boolean;
};

const rowOf = (...components: readonly APIComponentInMessageActionRow[]): ControlRow => ({
  type: ComponentType.ActionRow,
  components: [...components],
});

/** Returns a menu with one choice, or null without options. Options beyond Discord's maximum are left out. */
export function menu(
  customId: string,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): ControlRow | null {
  if (options.length === 0) return null;
  return rowOf({
    type: ComponentType.StringSelect,
    custom_id: customId,
    placeholder,
    options: options.slice(0, MAX_OPTIONS),
  });
}

const button = (
  customId: string,
  label: string,
  style: ButtonStyle.Secondary | ButtonStyle.Danger = ButtonStyle.Secondary,
): APIButtonComponent => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: customId,
});

const open = (url: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: 'Open',
  url,
});

/** Returns a role as an option, whose value is the role index. */
function roleOption(role: ControlledRole, roleIndex: number): APISelectMenuOption {
  const { name, capacity, requires } = role;
  const free = freeSeats(role);
  const seats = free === 0 ? 'full' : `${free} of ${capacity} free`;
  const description = requires == null ? seats : `${seats}, needs the ${requires}`;
  return {
    label: name,
    value: String(roleIndex),
    description,
  };
}

const rolesWhere = (roles: readonly ControlledRole[], passes: (role: ControlledRole) => boolean) =>
  roles.flatMap((role, index) => (passes(role) ? [roleOption(role, index)] : []));

/** Returns the menu of a flight's roles with a free seat, or null if there is none. */
const takeMenu = ({ id, roles }: Pick<ControlledFlight, 'id' | 'roles'>): ControlRow | null =>
  menu(
    customIdOf('take', id),
    'Take a seat',
    rolesWhere(roles, (role) => freeSeats(role) > 0),
  );

/** Returns the menu of a flight's full roles to join a waitlist, or null if there is none. */
export const waitlistMenu = ({ id, roles }: Pick<ControlledFlight, 'id' | 'roles'>): ControlRow | null =>
  menu(
    customIdOf('line', id),
    'Wait for a seat',
    rolesWhere(roles, (role) => freeSeats(role) === 0),
  );

/**
 * Returns the button to join a waitlist. With one full role it is for that role, and with several it asks for one. Null if no
 * role is full.
 */
function waitButton({ id, roles }: ControlledFlight): APIButtonComponent | null {
  const full = rolesWhere(roles, (role) => freeSeats(role) === 0);
  const [only] = full;
  if (only === undefined) return null;
  return button(
    full.length === 1 ? customIdOf('wait', id, Number(only.value)) : customIdOf('wait-which', id),
    'Wait',
  );
}

const giveBack = (
  id: string,
  style: ButtonStyle.Secondary | ButtonStyle.Danger = ButtonStyle.Danger,
): APIButtonComponent => button(customIdOf('give-back', id), 'Give my seat back', style);

function controlsOf(flight: ControlledFlight, before: readonly APIButtonComponent[]): ControlRow[] {
  const { canTakeSeats } = statuses[flight.status];
  const roles = canTakeSeats ? takeMenu(flight) : null;
  const wait = canTakeSeats && !flight.hasDeparted ? waitButton(flight) : null;
  const buttons = [...before, ...(wait === null ? [] : [wait]), open(flight.url)];
  return [...(roles === null ? [] : [roles]), rowOf(...buttons)];
}

/**
 * Returns the controls of a flight's public post: the menu of its roles with a free seat, "Give my seat back", "Wait" if a role
 * is full, and the link to its page. Its status and departure decide which of them are shown. Permissions are checked on a
 * click.
 */
export function flightControls(flight: ControlledFlight): ControlRow[] {
  const { canReturnSeats } = statuses[flight.status];
  // Most readers of a post have no seat on it, so the button is not prominent.
  return controlsOf(flight, canReturnSeats ? [giveBack(flight.id, ButtonStyle.Secondary)] : []);
}

/** Returns the controls of a notice about a flight to a member without a seat on it. */
export const seatlessControls = (flight: ControlledFlight): ControlRow[] => controlsOf(flight, []);

/** Returns the controls of a notice to a member about their seat. */
export function seatControls({
  id,
  status,
  url,
}: Pick<ControlledFlight, 'id' | 'status' | 'url'>): ControlRow[] {
  return [rowOf(...(statuses[status].canReturnSeats ? [giveBack(id)] : []), open(url))];
}

/** Returns the controls of a notice to a member on a waitlist. */
export function waitlistControls({ id, url }: Pick<ControlledFlight, 'id' | 'url'>): ControlRow[] {
  return [rowOf(button(customIdOf('leave-line', id), 'Leave waitlist'), open(url))];
}
