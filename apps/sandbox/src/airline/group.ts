import type { GroupData, Person, Role } from './airline-data.ts';

/** A group as Roblox's services read it. It has the roles that its people hold in it. */
export type Group = {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  people(): readonly Person[];
  person(id: string): Person | undefined;
  /** Lowest rank first. */
  roles(): readonly Role[];
  /** Highest rank first, with the base role last. Empty outside of the group. */
  rolesOf(person: Person): readonly Role[];
};

const ROLES_BY_RANK: ReadonlyArray<readonly [rank: number, name: string]> = [
  [1, 'Member'],
  [238, 'Applicant'],
  [239, 'Crew'],
  [243, 'Captain'],
  [244, 'Dispatcher'],
  [247, 'Administrator'],
  [254, 'Board'],
  [255, 'Owner'],
];

/** As at Roblox, a role's id belongs to one group only. */
const ROLE_IDS_OF_GROUP = 10_000;

/** Returns a group with an owner and no other members. */
export function newGroup(id: string, name: string, ownerId: string, now: Date): GroupData {
  const roles = ROLES_BY_RANK.map(([rank, role]) => ({
    id: String(Number(id) * ROLE_IDS_OF_GROUP + rank),
    name: role,
    rank,
  }));
  const group = { id, name, ownerId, roles, members: [] };
  return withRank(group, ownerId, { rank: 255 }, now);
}

type NewRank = { readonly rank: number | null; readonly roleName?: string | null | undefined };

function roleFor(group: GroupData, { rank, roleName }: NewRank): Role {
  const known = group.roles.find((role) => role.rank === rank && (!roleName || role.name === roleName));
  if (known !== undefined) return known;
  const id = String(Math.max(...group.roles.map((role) => Number(role.id))) + 1);
  return { id, name: roleName || `Rank ${rank}`, rank: rank ?? 1 };
}

/** Returns the group in which a person has a rank. Null removes the person from the group. */
export function withRank(group: GroupData, userId: string, change: NewRank, now: Date): GroupData {
  const before = group.members.find((member) => member.userId === userId);
  const others = group.members.filter((member) => member !== before);
  if (change.rank === null) return { ...group, members: others };
  const role = roleFor(group, change);
  const base = group.roles.find(({ rank }) => rank === 1) ?? role;
  const roleIds = [...new Set([base.id, role.id])];
  return {
    ...group,
    roles: group.roles.includes(role) ? group.roles : [...group.roles, role],
    members: [...others, { userId, roleIds, joinedAt: before?.joinedAt ?? now.toISOString() }],
  };
}

/** The rank that the former owner of a group keeps. */
const FORMER_OWNER_RANK = 254;

/** Returns the group under another name or owner. Its former owner keeps the next lower rank. */
export function withOwner(group: GroupData, name: string, ownerId: string, now: Date): GroupData {
  if (group.ownerId === ownerId) return withRank({ ...group, name }, ownerId, { rank: 255 }, now);
  const stepped = withRank({ ...group, name, ownerId }, group.ownerId, { rank: FORMER_OWNER_RANK }, now);
  return withRank(stepped, ownerId, { rank: 255 }, now);
}

/** Returns a view of a group over its data, with its people. */
export function viewGroup(data: GroupData, person: (id: string) => Person | undefined): Group {
  const members = new Map(data.members.map((member) => [member.userId, member]));
  const roles = new Map(data.roles.map((role) => [role.id, role]));
  const inGroup = (id: string): Person | undefined => {
    const found = person(id);
    const { roleIds = [], joinedAt = null } = members.get(id) ?? {};
    return found && { ...found, roleIds: [...roleIds], joinedAt };
  };
  return {
    id: data.id,
    name: data.name,
    ownerId: data.ownerId,
    people: () => data.members.flatMap(({ userId }) => inGroup(userId) ?? []),
    person: inGroup,
    roles: () => data.roles.toSorted((a, b) => a.rank - b.rank),
    rolesOf: ({ roleIds }) =>
      roleIds.flatMap((id) => roles.get(id) ?? []).toSorted((a, b) => b.rank - a.rank),
  };
}
