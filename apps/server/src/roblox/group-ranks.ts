import { z } from 'zod';
import { askJson, RobloxUnavailable } from './ask.ts';
import type { RobloxSettings } from './settings.ts';

/** One role of the group. `rank` is its number, 0-255; `id` tells apart roles of the same number over time. */
export type GroupRole = { readonly id: string; readonly rank: number; readonly name: string };

/** What the group says of a person: all their roles, the highest rank first, or that they are not in it. */
export type Membership =
  | { readonly isMember: true; readonly top: GroupRole; readonly roles: readonly GroupRole[] }
  | { readonly isMember: false };

const rolesSchema = z.object({
  groupRoles: z.array(
    z.object({ path: z.string(), id: z.string(), displayName: z.string(), rank: z.int().min(0).max(255) }),
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

const ROLES_AGE_MS = 10 * 60_000;
const MOST_PAGES = 50;

/** Reads a list of the group page by page, to its end. An empty page is not the end while another is announced. */
async function* pagesOf<Shape extends PageSchema>(
  { apisUrl, groupId, apiKey, patience }: RobloxSettings,
  list: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
) {
  let token = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const search = new URLSearchParams({ ...query, ...(token !== '' && { pageToken: token }) });
    const url = `${apisUrl}/cloud/v2/groups/${groupId}/${list}?${search.toString()}`;
    const answer = await askJson({ url, headers: { 'x-api-key': apiKey }, patience }, shape);
    yield answer;
    token = answer.nextPageToken ?? '';
    if (token === '') return;
  }
  throw new RobloxUnavailable(`${list}: too many pages`);
}

async function readRoles(settings: RobloxSettings): Promise<Map<string, GroupRole>> {
  const roles = new Map<string, GroupRole>();
  for await (const { groupRoles } of pagesOf(settings, 'roles', { maxPageSize: '20' }, rolesSchema)) {
    for (const { path, id, displayName, rank } of groupRoles)
      roles.set(path, { id, rank, name: displayName });
  }
  return roles;
}

async function readMembership(settings: RobloxSettings, robloxId: string) {
  const query = { maxPageSize: '10', filter: `user == 'users/${robloxId}'` };
  for await (const { groupMemberships } of pagesOf(settings, 'memberships', query, membershipsSchema)) {
    const [membership] = groupMemberships;
    if (membership?.user === `users/${robloxId}`) return membership;
    if (membership !== undefined) throw new RobloxUnavailable('memberships: an answer about someone else');
  }
  return null;
}

function membershipOf(held: readonly GroupRole[]): Membership {
  // A member may hold several roles: the highest rank counts (and of equal ones, always the same).
  const roles = held.toSorted((a, b) => b.rank - a.rank || a.id.localeCompare(b.id));
  const [top] = roles;
  if (top === undefined) throw new RobloxUnavailable('memberships: a member without a role');
  return { isMember: true, top, roles };
}

/**
 * Reads a person's standing in the group through Open Cloud. The returned function throws `RobloxUnavailable` when
 * the answer cannot be had or trusted; "not a member" is only ever said when Roblox plainly says so.
 */
export function createGroupRanks(settings: RobloxSettings, clock: () => Date) {
  let known: { roles: Map<string, GroupRole>; readAt: number } | null = null;

  async function roles(refresh: boolean): Promise<Map<string, GroupRole>> {
    const now = clock().getTime();
    if (refresh || known === null || now - known.readAt > ROLES_AGE_MS) {
      known = { roles: await readRoles(settings), readAt: now };
    }
    return known.roles;
  }

  async function rolesAt(paths: readonly string[]): Promise<GroupRole[]> {
    const pick = (all: Map<string, GroupRole>) => paths.map((path) => all.get(path));
    let found = pick(await roles(false));
    // A role made since the last read is no reason to doubt the member.
    if (found.includes(undefined)) found = pick(await roles(true));
    if (found.includes(undefined)) throw new RobloxUnavailable('memberships: a role the group does not list');
    return found.filter((role) => role !== undefined);
  }

  return async (robloxId: string): Promise<Membership> => {
    const membership = await readMembership(settings, robloxId);
    if (membership === null) return { isMember: false };
    // `role` is the highest alone and older answers carry nothing else.
    const paths = membership.roles?.length ? membership.roles : [membership.role ?? ''];
    return membershipOf(await rolesAt([...new Set(paths)]));
  };
}
