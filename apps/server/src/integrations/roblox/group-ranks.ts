import { MINUTE_MS } from '@crewroom/domain/days';
import { visibleName } from '@crewroom/domain/text';
import { z } from 'zod';
import { fetchJson, type RetryBudget, RobloxUnavailable } from './fetch.ts';
import type { RobloxSettings } from './settings.ts';

/**
 * One role of the group. `rank` is its number, 0-255. `id` distinguishes roles that had the same number at different
 * times.
 */
export type GroupRole = { readonly id: string; readonly rank: number; readonly name: string };

/** A role as the group lists it, with its number of members, or null if Roblox omits it. */
export type ListedRole = GroupRole & { readonly holders: number | null };

/** A person's membership of the group: all their roles, highest rank first, or that they are no member. */
export type Membership =
  | { readonly isMember: true; readonly top: GroupRole; readonly roles: readonly GroupRole[] }
  | { readonly isMember: false };

const rolesSchema = z.object({
  groupRoles: z.array(
    z.object({
      path: z.string(),
      id: z.string(),
      displayName: z.string(),
      rank: z.int().min(0).max(255),
      memberCount: z.int().min(0).nullish(),
    }),
  ),
  nextPageToken: z.string().nullish(),
});

const membershipsSchema = z.object({
  groupMemberships: z.array(
    z.object({ user: z.string(), role: z.string().nullish(), roles: z.array(z.string()).nullish() }),
  ),
  nextPageToken: z.string().nullish(),
});

type PageSchema = z.ZodType<{ readonly nextPageToken?: string | null | undefined }>;

const MAX_ROLES_AGE_MS = 10 * MINUTE_MS;
/**
 * The limit for an endless list. A read of the whole staff has a time budget instead, and may find thousands in one
 * role.
 */
const MAX_PAGES = { ofOne: 50, ofStaff: 1_000 } as const;

/** Reads all pages of one of the group's lists. A page may be empty and still name a next one. */
async function* pagesOf<Shape extends PageSchema>(
  { apisUrl, groupId, apiKey, timeouts }: RobloxSettings,
  list: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
  budget: RetryBudget | undefined,
) {
  const most = budget === undefined ? MAX_PAGES.ofOne : MAX_PAGES.ofStaff;
  let token = '';
  for (let page = 0; page < most; page += 1) {
    const search = new URLSearchParams({ ...query, ...(token !== '' && { pageToken: token }) });
    const url = `${apisUrl}/cloud/v2/groups/${groupId}/${list}?${search.toString()}`;
    const response = await fetchJson({ url, headers: { 'x-api-key': apiKey }, timeouts, budget }, shape);
    yield response;
    token = response.nextPageToken ?? '';
    if (token === '') return;
  }
  throw new RobloxUnavailable(`${list}: too many pages`);
}

/** Returns the name of a role for display. An invisible name is replaced by the rank. */
export const roleNameOf = (name: string, rank: number): string => visibleName(name, `Rank ${rank}`);

/** The roles of the group by their paths, and how many people hold each. */
type Roles = { readonly byPath: ReadonlyMap<string, GroupRole>; readonly listed: readonly ListedRole[] };

async function fetchRoles(settings: RobloxSettings, budget?: RetryBudget): Promise<Roles> {
  const byPath = new Map<string, GroupRole>();
  const listed: ListedRole[] = [];
  for await (const { groupRoles } of pagesOf(settings, 'roles', { maxPageSize: '20' }, rolesSchema, budget)) {
    for (const { path, id, displayName, rank, memberCount: holders = null } of groupRoles) {
      const name = roleNameOf(displayName, rank);
      byPath.set(path, { id, rank, name });
      listed.push({ id, rank, name, holders });
    }
  }
  return { byPath, listed };
}

async function fetchMembership(settings: RobloxSettings, robloxId: string, budget?: RetryBudget) {
  const query = { maxPageSize: '10', filter: `user == 'users/${robloxId}'` };
  const pages = pagesOf(settings, 'memberships', query, membershipsSchema, budget);
  for await (const { groupMemberships } of pages) {
    const [membership] = groupMemberships;
    if (membership?.user === `users/${robloxId}`) return membership;
    if (membership !== undefined) throw new RobloxUnavailable('memberships: an answer about someone else');
  }
  return null;
}

function membershipWithRoles(held: readonly GroupRole[]): Extract<Membership, { isMember: true }> {
  // A member may hold several roles: the highest rank counts. Sorting by id makes equal ranks come out the same each time.
  const roles = held.toSorted((a, b) => b.rank - a.rank || a.id.localeCompare(b.id));
  const [top] = roles;
  if (top === undefined) throw new RobloxUnavailable('memberships: a member without a role');
  return { isMember: true, top, roles };
}

type RawMembership = z.infer<typeof membershipsSchema>['groupMemberships'][number];

// `role` is only the highest role. Older responses have no `roles`.
function pathsOf({ role, roles }: RawMembership): readonly string[] {
  return roles?.length ? roles : [role ?? ''];
}

const USER_PATH = /^users\/(\d{1,19})$/;

/** The paths of the roles that a person holds, and when Roblox was first asked about one of them. */
type Holder = { readonly paths: Set<string>; readonly askedAt: Date };

/** Adds the roles of one response: a person listed for a role holds it, even when the response has no `roles`. */
function addHolder(
  holders: Map<string, Holder>,
  listed: RawMembership,
  rolePath: string,
  askedAt: Date,
): void {
  const robloxId = USER_PATH.exec(listed.user)?.[1];
  if (robloxId === undefined) throw new RobloxUnavailable('memberships: a member who is no user');
  const holder = holders.get(robloxId) ?? { paths: new Set(), askedAt };
  for (const path of [rolePath, ...pathsOf(listed)]) if (path !== '') holder.paths.add(path);
  holders.set(robloxId, holder);
}

/** Reads everyone who holds one of the roles, by Roblox id. */
async function readHolders(
  settings: RobloxSettings,
  rolePaths: readonly string[],
  clock: () => Date,
  budget: RetryBudget,
): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>();
  for (const rolePath of rolePaths) {
    const query = { maxPageSize: '100', filter: `role == '${rolePath}'` };
    let askedAt = clock();
    for await (const page of pagesOf(settings, 'memberships', query, membershipsSchema, budget)) {
      for (const membership of page.groupMemberships) addHolder(holders, membership, rolePath, askedAt);
      askedAt = clock();
    }
  }
  return holders;
}

/** A member of the group, and when Roblox was asked about them. */
export type StaffSnapshot = {
  readonly membership: Extract<Membership, { isMember: true }>;
  readonly askedAt: Date;
};

/**
 * Creates the reader of memberships through Open Cloud. It caches the group's roles for ten minutes, and fetches them
 * again when one is unknown. All functions throw `RobloxUnavailable` for a missing or an unclear response.
 */
export function createGroupRanks(settings: RobloxSettings, clock: () => Date) {
  let cached: { roles: Roles; readAt: number } | null = null;

  async function roles(refresh: boolean, budget?: RetryBudget): Promise<Roles> {
    const now = clock().getTime();
    if (refresh || cached === null || now - cached.readAt > MAX_ROLES_AGE_MS) {
      cached = { roles: await fetchRoles(settings, budget), readAt: now };
    }
    return cached.roles;
  }

  async function rolesAt(paths: Iterable<string>, budget?: RetryBudget): Promise<GroupRole[]> {
    const pick = ({ byPath }: Roles) => [...paths].map((path) => byPath.get(path));
    let picked = pick(await roles(false, budget));
    // The role may have been created since the roles were fetched, so they are fetched once more.
    if (picked.includes(undefined)) picked = pick(await roles(true, budget));
    if (picked.includes(undefined))
      throw new RobloxUnavailable('memberships: a role the group does not list');
    return picked.filter((role) => role !== undefined);
  }

  /** The roles of the group, as they were at most ten minutes ago. */
  async function readRoles(): Promise<readonly ListedRole[]> {
    return (await roles(false)).listed;
  }

  /** Returns "not a member" only when Roblox's list is complete and does not name the person. */
  async function readMembership(robloxId: string, budget?: RetryBudget): Promise<Membership> {
    const membership = await fetchMembership(settings, robloxId, budget);
    if (membership === null) return { isMember: false };
    return membershipWithRoles(await rolesAt(new Set(pathsOf(membership)), budget));
  }

  /**
   * Reads everyone with a role of rank `minRank` or above, by Roblox id. Returns null when the group has no such role.
   */
  async function readStaff(minRank: number, budget: RetryBudget) {
    const { byPath } = await roles(true, budget);
    const paths = [...byPath].filter(([, { rank }]) => rank >= minRank).map(([path]) => path);
    if (paths.length === 0) return null;
    const staff = new Map<string, StaffSnapshot>();
    for (const [robloxId, holder] of await readHolders(settings, paths, clock, budget)) {
      const membership = membershipWithRoles(await rolesAt(holder.paths, budget));
      staff.set(robloxId, { membership, askedAt: holder.askedAt });
    }
    return staff;
  }

  return { readRoles, readMembership, readStaff };
}
