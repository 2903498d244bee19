import type { Person, Role } from './airline-data.ts';

/** A change of a person. Absent fields stay the same. A new person needs a username and a rank (or null). */
export type PersonChange = {
  readonly id: string;
  readonly username?: string | undefined;
  readonly displayName?: string | undefined;
  /** Null: the person leaves the group. */
  readonly rank?: number | null | undefined;
  readonly roleName?: string | null | undefined;
  /** The ranks in groups, the sandbox's own included. Other groups stay the same. */
  readonly memberships?: readonly GroupRank[] | undefined;
};

/** A person's rank in a group. Null removes the person from it. */
export type GroupRank = {
  readonly groupId: string;
  readonly rank: number | null;
  readonly roleName?: string | null | undefined;
};

type Field = Exclude<keyof PersonChange, 'id'>;

type Problem = {
  readonly field: Field;
  readonly message: string;
};

export type ChangeOutcome =
  | {
      readonly kind: 'changed';
      readonly people: ReadonlyMap<string, Person>;
      readonly roles: ReadonlyMap<string, Role>;
    }
  /** `index` is the index of the change in the list. */
  | { readonly kind: 'refused'; readonly problems: readonly (Problem & { readonly index: number })[] };

type Group = {
  readonly people: ReadonlyMap<string, Person>;
  readonly roles: ReadonlyMap<string, Role>;
};

type Draft = {
  readonly people: Map<string, Person>;
  readonly roles: Map<string, Role>;
  readonly now: Date;
};

/** Applies all changes in order, or none of them. `before` is not modified. */
export function changePeople(
  before: Group,
  changes: readonly PersonChange[],
  now: Date,
  isGroup: (groupId: string) => boolean = () => false,
): ChangeOutcome {
  const draft: Draft = { people: new Map(before.people), roles: new Map(before.roles), now };
  const problems = changes.flatMap((change, index) =>
    [...changePerson(draft, change), ...unknownGroups(change, isGroup)].map((problem) => ({
      ...problem,
      index,
    })),
  );
  if (problems.length > 0) return { kind: 'refused', problems };
  return { kind: 'changed', people: draft.people, roles: draft.roles };
}

function unknownGroups({ memberships = [] }: PersonChange, isGroup: (groupId: string) => boolean): Problem[] {
  const unknown = memberships.filter(({ groupId }) => !isGroup(groupId));
  return unknown.map(({ groupId }) => ({
    field: 'memberships',
    message: `There is no group ${groupId}: make it with PUT /control/groups/${groupId}`,
  }));
}

function changePerson(draft: Draft, change: PersonChange): Problem[] {
  const { id } = change;
  const before = draft.people.get(id);
  const username = change.username ?? before?.username ?? '';
  const problems = problemsOf(draft, change, before, username);
  if (problems.length > 0) return problems;
  const person = before ?? newPerson(id, username, draft.now);
  draft.people.set(id, {
    ...person,
    username,
    displayName: change.displayName ?? before?.displayName ?? username,
    formerUsernames: formerUsernames(person, username),
    ...membership(draft, person, change),
  });
  return [];
}

function problemsOf(
  draft: Draft,
  change: PersonChange,
  before: Person | undefined,
  username: string,
): Problem[] {
  const problems = before ? [] : missingForNewPerson(change);
  if (isHeldBySomeoneElse(draft.people, change.id, username)) {
    problems.push({
      field: 'username',
      message: `${username} belongs to somebody else: rename that person first`,
    });
  }
  if (change.roleName && change.rank === undefined && !before?.roleIds.length) {
    problems.push({ field: 'rank', message: 'A role name needs a rank: this person is not in the group' });
  }
  return problems;
}

function missingForNewPerson({ username, rank }: PersonChange): Problem[] {
  const problems: Problem[] = [];
  if (username === undefined) problems.push({ field: 'username', message: 'A new person needs a username' });
  if (rank === undefined) problems.push({ field: 'rank', message: 'A new person needs a rank, or null' });
  return problems;
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

/**
 * Returns the former names. A name that is taken again is no longer a former name. A change of case alone does not create one.
 */
function formerUsernames(person: Person, username: string): string[] {
  const others = person.formerUsernames.filter((name) => name.toLowerCase() !== username.toLowerCase());
  const renamed = person.username.toLowerCase() !== username.toLowerCase();
  return renamed ? [...others, person.username] : others;
}

function membership(
  draft: Draft,
  person: Person,
  change: PersonChange,
): Pick<Person, 'roleIds' | 'joinedAt'> {
  if (change.rank === undefined && !change.roleName) {
    return { roleIds: person.roleIds, joinedAt: person.joinedAt };
  }
  if (change.rank === null) return { roleIds: [], joinedAt: null };
  const role = findOrAddRole(draft.roles, change.rank ?? topRank(draft.roles, person), change.roleName);
  const base = baseRole(draft.roles);
  return {
    roleIds: role.id === base.id ? [base.id] : [base.id, role.id],
    joinedAt: person.joinedAt ?? draft.now.toISOString(),
  };
}

function topRank(roles: ReadonlyMap<string, Role>, person: Person): number {
  return Math.max(1, ...person.roleIds.map((id) => roles.get(id)?.rank ?? 1));
}

function findOrAddRole(roles: Map<string, Role>, rank: number, name: string | null | undefined): Role {
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
