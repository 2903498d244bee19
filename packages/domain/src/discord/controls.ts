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

/** The most options of a menu at Discord. */
const MAX_OPTIONS = 25;

/** The buttons and menus there are: what stands in their custom ids before the ids of what they are about, with what is chosen in a menu. */
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

/** What a press is about: a control, and with it the flight and, by its place on it, the role. */
export type Click = {
  readonly control: ControlName;
  readonly flightId: string | null;
  readonly roleIndex: number | null;
};

/** The custom id of a control. It holds ids alone, so that nothing of a flight is believed of it. */
export function customIdOf(control: ControlName, flightId?: string, roleIndex?: number): string {
  return [control, flightId, roleIndex].filter((part) => part !== undefined).join(':');
}

const CUSTOM_ID = /^([a-z-]{1,20})(?::([0-9a-f-]{36})(?::(\d{1,2}))?)?$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ROLE = /^\d{1,2}$/;

const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name);
const idIn = (text: string | undefined) => (text !== undefined && ID.test(text) ? text : null);
const roleIn = (text: string | undefined) => (text !== undefined && ROLE.test(text) ? Number(text) : null);

/** What a custom id, and what was chosen in its menu, say; null for one that the portal never made. What is forged in it is missing. */
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

/** A role of a flight as its controls need it, with the qualification it requires. */
export type ControlledRole = CrewedRole & { readonly requires?: string | null };

/** A flight as its controls need it; `url` is its page. */
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

/** A menu of one choice; null without an option. Of more options than Discord takes the first stand in it. */
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

/** A role as an option: its place on the flight is its value. */
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

/** The menu of a flight's roles with a free seat; null where there is none. */
const takeMenu = ({ id, roles }: Pick<ControlledFlight, 'id' | 'roles'>): ControlRow | null =>
  menu(
    customIdOf('take', id),
    'Take a seat',
    rolesWhere(roles, (role) => freeSeats(role) > 0),
  );

/** The menu of a flight's full roles, to wait for a seat of one; null where there is none. */
export const waitlistMenu = ({ id, roles }: Pick<ControlledFlight, 'id' | 'roles'>): ControlRow | null =>
  menu(
    customIdOf('line', id),
    'Wait for a seat',
    rolesWhere(roles, (role) => freeSeats(role) === 0),
  );

/** The button to wait: with one full role for that role, with several it asks for which; null where none is full. */
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
  const { takesSeats } = statuses[flight.status];
  const roles = takesSeats ? takeMenu(flight) : null;
  const wait = takesSeats && !flight.hasDeparted ? waitButton(flight) : null;
  const buttons = [...before, ...(wait === null ? [] : [wait]), open(flight.url)];
  return [...(roles === null ? [] : [roles]), rowOf(...buttons)];
}

/**
 * What stands under a flight's post, for everybody who reads it: the menu of its roles with a free seat, "Give my seat back", "Wait"
 * where a role is full, and the link to its page; of these what its status and its departure allow. Whether somebody may is known when they press.
 */
export function flightControls(flight: ControlledFlight): ControlRow[] {
  const { returnsSeats } = statuses[flight.status];
  // Most who read a post have no seat on it: for them it is not what stands out.
  return controlsOf(flight, returnsSeats ? [giveBack(flight.id, ButtonStyle.Secondary)] : []);
}

/** What stands under what is told of a flight to a member who has no seat on it. */
export const seatlessControls = (flight: ControlledFlight): ControlRow[] => controlsOf(flight, []);

/** What stands under what a member is told of a seat they hold. */
export function seatControls({
  id,
  status,
  url,
}: Pick<ControlledFlight, 'id' | 'status' | 'url'>): ControlRow[] {
  return [rowOf(...(statuses[status].returnsSeats ? [giveBack(id)] : []), open(url))];
}

/** What stands under what a member is told of a line they wait in. */
export function waitlistControls({ id, url }: Pick<ControlledFlight, 'id' | 'url'>): ControlRow[] {
  return [rowOf(button(customIdOf('leave-line', id), 'Leave waitlist'), open(url))];
}
