import { HOUR_MS, instantInWords } from '../days.ts';
import type { GrantedQualification } from '../record/expiring-qualifications.ts';
import type { QualificationName } from '../record/rules.ts';
import { counted } from '../text.ts';
import type { RuleRefusal } from './rules.ts';

/** The seats of one role: the total number (`capacity`), and the number taken. */
export type RoleSeats = { readonly name: string; readonly capacity: number; readonly taken: number };

/**
 * Returns the text for the free seats of a role. To members a seat that can be taken is a slot: "Cabin Crew has 2 free slots."
 */
function freeSeatsInWords({ name, capacity, taken }: RoleSeats): string {
  return `${name} has ${counted(capacity - taken, 'free slot')}.`;
}

/** Returns the message for a full role, with the roles that have free seats: "Captain is full. Cabin Crew has 2 free slots." */
export function roleFullText(role: string, roles: readonly RoleSeats[]): string {
  const open = roles.filter(({ capacity, taken }) => taken < capacity);
  if (open.length === 0) return `${role} is full, and so is every other role on this flight.`;
  return [`${role} is full.`, ...open.map(freeSeatsInWords)].join(' ');
}

/** A role with the qualification it requires, or null. */
export type Requirement = { readonly name: string; readonly requires: QualificationName | null };

/** Returns whether a member with these qualifications may take a seat of a role. */
export function isQualified(
  { requires }: Pick<Requirement, 'requires'>,
  held: readonly QualificationName[],
): boolean {
  return requires === null || held.includes(requires);
}

/** A member's qualifications, and the expiry (ISO timestamp) of those that have one, expired or not. */
export type Holding = {
  readonly held: readonly QualificationName[];
  readonly expiring: readonly GrantedQualification[];
};

/** Returns since when a member no longer holds what a role requires (ISO timestamp), or null if they never held it. */
export function lapsedSince({ requires }: Pick<Requirement, 'requires'>, { held, expiring }: Holding) {
  const lapsed = expiring.find(({ name }) => name === requires && !held.includes(name));
  return lapsed?.expiresAt ?? null;
}

/**
 * Returns why a member with these qualifications may neither take a seat of a role nor wait for one, or null. The text says
 * what the role requires, since when theirs has expired, and what they hold. It offers one of the flight's roles with a free
 * seat that they may take, or else says whom to ask. Members who run the flight (`isManager`) are not referred to its dispatcher.
 */
export function qualificationRefusal(
  role: Requirement,
  holding: Holding,
  roles: readonly (RoleSeats & Requirement)[],
  isManager = false,
): RuleRefusal | null {
  const lack = lackInWords(role, holding, roles, isManager);
  if (lack === null) return null;
  return { code: 'not_qualified', message: `${role.name} needs the ${role.requires}. ${lack}` };
}

/** Returns the same reason for a place that already shows what the role requires. */
export function lackInWords(
  role: Requirement,
  holding: Holding,
  roles: readonly (RoleSeats & Requirement)[],
  isManager = false,
): string | null {
  const { held } = holding;
  if (isQualified(role, held)) return null;
  const since = lapsedSince(role, holding);
  const lapsed = since === null ? '' : `Yours expired on ${instantInWords(since)}. `;
  const holds = held.length === 0 ? 'You hold no qualification yet' : `You hold ${held.join(', ')}`;
  const open = roles.find((one) => isQualified(one, held) && one.taken < one.capacity);
  const whom = isManager
    ? 'An administrator other than you can give you the seat.'
    : 'Ask the flight’s dispatcher.';
  const instead = open === undefined ? whom : freeSeatsInWords(open);
  return `${lapsed}${holds}. ${instead}`;
}

/** The maximum time between two departures whose seats overlap, in milliseconds. Such seats are allowed, with a warning. */
export const OVERLAP_MS = 2 * HOUR_MS;

/** Returns whether seats on flights with these departures (ISO timestamps) overlap: at most two hours lie between them. */
export function departuresOverlap(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= OVERLAP_MS;
}
