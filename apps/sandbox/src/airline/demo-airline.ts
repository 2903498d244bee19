import type { AirlineData, GroupData, Person, Role } from './airline-data.ts';
import { awkwardPersonas, type DemoPerson, demoStaff, namedPersonas } from './demo-people.ts';
import { newGroup } from './group.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLDEST_ACCOUNT = Date.UTC(2012, 2, 4, 9, 30);
const HIGHEST_DEMO_ID = 11_000_000_000;
const ACCOUNT_AGE_RANGE_MS = 13 * 365 * DAY_MS;

const DAYS_FROM_ACCOUNT_TO_GROUP = 40;

const FIRST_ROLE_ID = 98_760_001;
const ROLE_ID_STEP = 37;

// More than twenty, so that the whole list takes more than one page.
const ROLES_BY_RANK: ReadonlyArray<readonly [rank: number, name: string]> = [
  [1, 'Member'],
  [10, 'Passenger'],
  [50, 'Frequent Flyer'],
  [75, 'Silver Circle'],
  [100, 'Gold Circle'],
  [150, 'Partner Airline'],
  [180, 'Event Helper'],
  [200, 'Community Guide'],
  [230, 'Retired Crew'],
  [238, 'Applicant'],
  [239, 'Trainee Crew'],
  [240, 'Crew'],
  [241, 'Senior Crew'],
  [242, 'First Officer'],
  [243, 'Captain'],
  [244, 'Dispatcher'],
  [245, 'Operations'],
  [246, 'Department Lead'],
  [247, 'Administrator'],
  [248, 'Senior Administrator'],
  [249, 'Head of Personnel'],
  [250, 'Head of Flight Operations'],
  [251, 'Director'],
  [252, 'Executive'],
  [253, 'Board'],
  [254, 'Vice President'],
  [255, 'Owner'],
];

const demoRoles: readonly Role[] = ROLES_BY_RANK.map(([rank, name], index) => ({
  // The ids are not consecutive, as at Roblox.
  id: String(FIRST_ROLE_ID + index * ROLE_ID_STEP),
  name,
  rank,
}));

/** Returns the demo airline without a signing key, which every sandbox creates itself. */
export function demoAirline(): Omit<AirlineData, 'signingKey'> {
  const people = [
    ...namedPersonas.map((person) => toPerson(person, 'named')),
    ...awkwardPersonas.map((person) => toPerson(person, 'awkward')),
    ...demoStaff.map((person) => toPerson(person, null)),
  ];
  return { version: 1, roles: [...demoRoles], people };
}

/** Returns the groups next to the demo airline's own, each with an owner who is also a persona. */
export const demoGroups = (now: Date): GroupData[] => [
  newGroup('4251', 'Borealis Air', '88410293', now),
  newGroup('4252', 'Cirrus Air', '310557281', now),
];

function toPerson(demo: DemoPerson, kind: 'named' | 'awkward' | null): Person {
  const createdAt = accountCreation(demo.id);
  return {
    id: demo.id,
    username: demo.username,
    displayName: demo.displayName,
    formerUsernames: [...(demo.formerUsernames ?? [])],
    createdAt: new Date(createdAt).toISOString(),
    joinedAt:
      demo.ranks.length > 0 ? new Date(createdAt + DAYS_FROM_ACCOUNT_TO_GROUP * DAY_MS).toISOString() : null,
    roleIds: demo.ranks.length > 0 ? rolesOfRanks([1, ...demo.ranks]) : [],
    headshot: demo.headshot ?? 'Completed',
    persona: kind && demo.note ? { kind, note: demo.note } : null,
  };
}

/** Returns when an account was created. Ids are assigned in order, so a higher one is a younger account. */
function accountCreation(id: string): number {
  return OLDEST_ACCOUNT + Math.round((Number(id) / HIGHEST_DEMO_ID) * ACCOUNT_AGE_RANGE_MS);
}

function rolesOfRanks(ranks: readonly number[]): string[] {
  return [...new Set(ranks)].map((rank) => {
    const role = demoRoles.find((candidate) => candidate.rank === rank);
    if (!role) throw new Error(`The demo airline has no role of rank ${rank}`);
    return role.id;
  });
}
