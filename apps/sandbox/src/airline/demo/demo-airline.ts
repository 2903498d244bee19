import type { AirlineData, Person } from '../airline-schema.ts';
import type { DemoPerson } from './demo-person.ts';
import { awkwardPersonas, namedPersonas } from './demo-personas.ts';
import { demoRoles } from './demo-roles.ts';
import { demoStaff } from './demo-staff.ts';

const DAY = 24 * 60 * 60 * 1000;
const OLDEST_ACCOUNT = Date.UTC(2012, 2, 4, 9, 30);
const HIGHEST_DEMO_ID = 11_000_000_000;
const ACCOUNT_YEARS = 13 * 365 * DAY;

/** Everything but the signing key, which every sandbox makes for itself. */
export function demoAirline(): Omit<AirlineData, 'signingKey'> {
  const people = [
    ...namedPersonas.map((person) => toPerson(person, 'named')),
    ...awkwardPersonas.map((person) => toPerson(person, 'awkward')),
    ...demoStaff.map((person) => toPerson(person, null)),
  ];
  return { version: 1, roles: [...demoRoles], people };
}

function toPerson(demo: DemoPerson, kind: 'named' | 'awkward' | null): Person {
  const createdAt = accountCreation(demo.id);
  return {
    id: demo.id,
    username: demo.username,
    displayName: demo.displayName,
    formerUsernames: [...(demo.formerUsernames ?? [])],
    createdAt: new Date(createdAt).toISOString(),
    joinedAt: demo.ranks.length > 0 ? new Date(createdAt + 40 * DAY).toISOString() : null,
    roleIds: demo.ranks.length > 0 ? rolesOfRanks([1, ...demo.ranks]) : [],
    headshot: demo.headshot ?? 'Completed',
    persona: kind && demo.note ? { kind, note: demo.note } : null,
  };
}

/** Ids are given out in order, so a higher one is a younger account. */
function accountCreation(id: string): number {
  return OLDEST_ACCOUNT + Math.round((Number(id) / HIGHEST_DEMO_ID) * ACCOUNT_YEARS);
}

function rolesOfRanks(ranks: readonly number[]): string[] {
  return [...new Set(ranks)].map((rank) => {
    const role = demoRoles.find((candidate) => candidate.rank === rank);
    if (!role) throw new Error(`The demo airline has no role of rank ${rank}`);
    return role.id;
  });
}
