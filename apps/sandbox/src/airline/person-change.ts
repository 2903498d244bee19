import type { Issue } from '../http/request-body.ts';
import type { Person, Role } from './airline-schema.ts';

export interface PersonChange {
  readonly username?: string | undefined;
  readonly displayName?: string | undefined;
  /** Null leaves the group. */
  readonly rank?: number | null | undefined;
  readonly roleName?: string | null | undefined;
}

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly person: Person }
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] };

export interface AirlineInMemory {
  readonly people: Map<string, Person>;
  readonly roles: Map<string, Role>;
  readonly now: Date;
}

/** What a change leaves out stays as it was; a new person needs a username and a rank (or null). */
export function changePerson(airline: AirlineInMemory, id: string, change: PersonChange): ChangeOutcome {
  const before = airline.people.get(id);
  const issues = before ? [] : missingForNewPerson(change);
  const username = change.username ?? before?.username ?? '';
  if (isHeldBySomeoneElse(airline.people, id, username)) {
    issues.push({
      path: 'username',
      message: `${username} belongs to somebody else: rename that person first`,
    });
  }
  if (change.roleName && change.rank === undefined && !before?.roleIds.length) {
    issues.push({ path: 'rank', message: 'A role name needs a rank: this person is not in the group' });
  }
  if (issues.length > 0) return { kind: 'refused', issues };

  const person = before ?? newPerson(id, username, airline.now);
  const changed: Person = {
    ...person,
    username,
    displayName: change.displayName ?? before?.displayName ?? username,
    formerUsernames: formerUsernames(person, username),
    ...membership(airline, person, change),
  };
  airline.people.set(id, changed);
  return { kind: 'changed', person: changed };
}

function missingForNewPerson(change: PersonChange): Issue[] {
  const issues: Issue[] = [];
  if (change.username === undefined)
    issues.push({ path: 'username', message: 'A new person needs a username' });
  if (change.rank === undefined) issues.push({ path: 'rank', message: 'A new person needs a rank, or null' });
  return issues;
}

function isHeldBySomeoneElse(people: ReadonlyMap<string, Person>, id: string, username: string): boolean {
  const wanted = username.toLowerCase();
  return people.values().some((person) => person.id !== id && person.username.toLowerCase() === wanted);
}

function newPerson(id: string, username: string, now: Date): Person {
  return {
    id,
    username,
    displayName: username,
    formerUsernames: [],
    createdAt: now.toISOString(),
    joinedAt: null,
    roleIds: [],
    headshot: 'Completed',
    persona: null,
  };
}

/** A name one returns to is no former name any more; another spelling of the same name never was one. */
function formerUsernames(person: Person, username: string): string[] {
  const others = person.formerUsernames.filter((name) => name.toLowerCase() !== username.toLowerCase());
  const renamed = person.username.toLowerCase() !== username.toLowerCase();
  return renamed ? [...others, person.username] : others;
}

function membership(
  airline: AirlineInMemory,
  person: Person,
  change: PersonChange,
): Pick<Person, 'roleIds' | 'joinedAt'> {
  if (change.rank === undefined && !change.roleName) {
    return { roleIds: person.roleIds, joinedAt: person.joinedAt };
  }
  if (change.rank === null) return { roleIds: [], joinedAt: null };
  const role = roleFor(airline.roles, change.rank ?? topRank(airline.roles, person), change.roleName);
  const base = baseRole(airline.roles);
  return {
    roleIds: role.id === base.id ? [base.id] : [base.id, role.id],
    joinedAt: person.joinedAt ?? airline.now.toISOString(),
  };
}

function topRank(roles: ReadonlyMap<string, Role>, person: Person): number {
  return Math.max(1, ...person.roleIds.map((id) => roles.get(id)?.rank ?? 1));
}

function roleFor(roles: Map<string, Role>, rank: number, name: string | null | undefined): Role {
  const known = roles.values().find((role) => role.rank === rank && (!name || role.name === name));
  if (known) return known;
  const id = String(Math.max(...roles.keys().map(Number)) + 1);
  const role: Role = { id, name: name || `Rank ${rank}`, rank };
  roles.set(id, role);
  return role;
}

function baseRole(roles: ReadonlyMap<string, Role>): Role {
  const base = roles.values().find((role) => role.rank === 1);
  if (!base) throw new Error('The group has no base role of rank 1');
  return base;
}
