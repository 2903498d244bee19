import { HOUR_MS, instantInWords } from '../days.ts';
import type { Granted } from '../record/expiring-qualifications.ts';
import type { QualificationName } from '../record/rules.ts';
import { counted } from '../text.ts';
import type { Refused } from './rules.ts';

/** The seats of one role: how many there are (`capacity`), and how many are taken. */
export type RoleSeats = { readonly name: string; readonly capacity: number; readonly taken: number };

/** The free seats of a role in words. To members a seat that can be taken is a slot: "Cabin Crew has 2 free slots." */
function freeSeatsInWords({ name, capacity, taken }: RoleSeats): string {
  return `${name} has ${counted(capacity - taken, 'free slot')}.`;
}

/** The message for a full role, with the roles that have free seats: "Captain is full. Cabin Crew has 2 free slots." */
export function roleFullText(role: string, roles: readonly RoleSeats[]): string {
  const open = roles.filter(({ capacity, taken }) => taken < capacity);
  if (open.length === 0) return `${role} is full, and so is every other role on this flight.`;
  return [`${role} is full.`, ...open.map(freeSeatsInWords)].join(' ');
}

/** A role with the qualification it requires, or null. */
export type Requirement = { readonly name: string; readonly requires: QualificationName | null };

/** Whether somebody who holds these qualifications may take a seat of a role. */
export function isQualified(
  { requires }: Pick<Requirement, 'requires'>,
  held: readonly QualificationName[],
): boolean {
  return requires === null || held.includes(requires);
}

/** What somebody holds, and which of what they were granted expires or has expired, and when (ISO instants). */
export type Holding = {
  readonly held: readonly QualificationName[];
  readonly expiring: readonly Granted[];
};

/** Since when somebody does not hold any more what a role requires (ISO instant); null where they never held it. */
export function lapsedSince({ requires }: Pick<Requirement, 'requires'>, { held, expiring }: Holding) {
  const lapsed = expiring.find(({ name }) => name === requires && !held.includes(name));
  return lapsed?.expiresAt ?? null;
}

/**
 * Why a member who holds these qualifications may neither take a seat of a role nor wait for one, or null: what the role
 * requires and since when theirs has expired, what they hold, and one of the flight's roles with a free seat that they may
 * take, or else whom to ask: who runs the flight (`runsIt`) is not sent to its dispatcher.
 */
export function qualificationRefusal(
  role: Requirement,
  holding: Holding,
  roles: readonly (RoleSeats & Requirement)[],
  runsIt = false,
): Refused | null {
  const lack = lackInWords(role, holding, roles, runsIt);
  if (lack === null) return null;
  return { code: 'not_qualified', message: `${role.name} needs the ${role.requires}. ${lack}` };
}

/** The same, for a place that shows what the role requires. */
export function lackInWords(
  role: Requirement,
  holding: Holding,
  roles: readonly (RoleSeats & Requirement)[],
  runsIt = false,
): string | null {
  const { held } = holding;
  if (isQualified(role, held)) return null;
  const since = lapsedSince(role, holding);
  const lapsed = since === null ? '' : `Yours expired on ${instantInWords(since)}. `;
  const holds = held.length === 0 ? 'You hold no qualification yet' : `You hold ${held.join(', ')}`;
  const open = roles.find((one) => isQualified(one, held) && one.taken < one.capacity);
  const whom = runsIt
    ? 'An administrator other than you can give you the seat.'
    : 'Ask the flight’s dispatcher.';
  const instead = open === undefined ? whom : freeSeatsInWords(open);
  return `${lapsed}${holds}. ${instead}`;
}

/** How near two departures are for seats on both to overlap, in milliseconds. Such seats are allowed, and warned about. */
export const OVERLAP_MS = 2 * HOUR_MS;

/** Whether seats on flights that depart at these ISO instants overlap: at most two hours lie between them. */
export function departuresOverlap(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= OVERLAP_MS;
}
