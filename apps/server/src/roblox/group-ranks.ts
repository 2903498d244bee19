import { z } from 'zod';
import { askJson, RobloxUnavailable } from './ask.ts';
import type { RobloxSettings } from './roblox-settings.ts';

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
});

const ROLES_AGE_MS = 10 * 60_000;
const MOST_PAGES = 50;

async function readRoles({
  apisUrl,
  groupId,
  apiKey,
  patience,
}: RobloxSettings): Promise<Map<string, GroupRole>> {
  const roles = new Map<string, GroupRole>();
  let token = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ maxPageSize: '20', ...(token !== '' && { pageToken: token }) });
    const url = `${apisUrl}/cloud/v2/groups/${groupId}/roles?${query.toString()}`;
    const answer = await askJson({ url, headers: { 'x-api-key': apiKey }, patience }, rolesSchema);
    for (const { path, id, displayName, rank } of answer.groupRoles) {
      roles.set(path, { id, rank, name: displayName });
    }
    token = answer.nextPageToken ?? '';
    if (token === '') return roles;
  }
  throw new RobloxUnavailable('roles: too many pages');
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
    const query = new URLSearchParams({ maxPageSize: '10', filter: `user == 'users/${robloxId}'` });
    const url = `${settings.apisUrl}/cloud/v2/groups/${settings.groupId}/memberships?${query.toString()}`;
    const headers = { 'x-api-key': settings.apiKey };
    const answer = await askJson({ url, headers, patience: settings.patience }, membershipsSchema);
    const [membership] = answer.groupMemberships;
    if (membership === undefined) return { isMember: false };
    if (membership.user !== `users/${robloxId}`) {
      throw new RobloxUnavailable('memberships: an answer about someone else');
    }
    // `role` is the highest alone and older answers carry nothing else.
    const paths = membership.roles?.length ? membership.roles : [membership.role ?? ''];
    return membershipOf(await rolesAt([...new Set(paths)]));
  };
}
