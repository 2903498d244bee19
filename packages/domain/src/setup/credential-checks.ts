import type { RankThresholds } from '../contract/access.ts';
import type { HeldRole } from '../settings/decorative-roles.ts';

/** A role of the group, by its rank (0-255). */
export type RoleOfGroup = { readonly rank: number; readonly name: string };

/** That Roblox could not be asked: it did not answer, or asks for a pause. */
type Unasked = { readonly kind: 'away' | 'busy' };

/** What Roblox says of the number of a group. `unseen`: it shows the group to nobody without a key. */
export type GroupCheck =
  | { readonly kind: 'found'; readonly name: string; readonly roles: readonly HeldRole[] }
  | { readonly kind: 'no_number' | 'unknown' | 'unseen' | 'is_client_id' }
  | Unasked;

/**
 * What Roblox says of a key. `known`: it is one, and no group was given that it could be tried on. `address`: it is right, but not
 * from this server. `refused`: it does not read the group, and Roblox does not say why.
 */
export type KeyCheck =
  | { readonly kind: 'reads' | 'known'; readonly name: string | null; readonly endsAt: string | null }
  | {
      readonly kind:
        | 'unknown'
        | 'disabled'
        | 'expired'
        | 'address'
        | 'no_permission'
        | 'other_group'
        | 'refused'
        | 'no_group'
        | 'is_secret'
        | 'is_client_id';
    }
  | Unasked;

/** What Roblox says of the id and the secret of an app. `unclear`: it says nothing against them, and nothing for them. */
export type ClientCheck =
  | {
      readonly kind:
        | 'accepted'
        | 'unclear'
        | 'refused'
        | 'swapped'
        | 'secret_is_key'
        | 'id_is_group'
        | 'no_id'
        | 'no_secret';
    }
  | Unasked;

/** What was pasted is as it should be, as far as it can be told. */
const good: ReadonlySet<string> = new Set(['found', 'unseen', 'reads', 'known', 'accepted', 'unclear']);

/** Whether a portal can go on with what was read. */
export function isGood({ kind }: GroupCheck | KeyCheck | ClientCheck): boolean {
  return good.has(kind);
}

/** Whether Roblox could not be asked, which says nothing about what was pasted. */
export function isUnasked({ kind }: GroupCheck | KeyCheck | ClientCheck): boolean {
  return kind === 'away' || kind === 'busy';
}

/** What Roblox tells of a key to whoever has it, as far as it counts here. */
export type KeyDetails = {
  readonly enabled: boolean;
  readonly expired: boolean;
  /** The groups that it may read, `*` for all; empty where it may read none. */
  readonly groupIds: readonly string[];
};

/**
 * Why a key does not read a group: by the status of the rejected reading (null where nothing came), and by what Roblox tells of
 * the key, where it tells anything.
 */
export function refusedKey(status: number | null, values: KeyDetails | null, groupId: string): KeyCheck {
  if (status === null || status >= 500) return { kind: 'away' };
  if (status === 429) return { kind: 'busy' };
  if (status === 404) return { kind: 'no_group' };
  if (values === null) return { kind: status === 403 ? 'refused' : 'unknown' };
  if (values.expired) return { kind: 'expired' };
  if (!values.enabled) return { kind: 'disabled' };
  if (status !== 403) return { kind: 'address' };
  if (values.groupIds.length === 0) return { kind: 'no_permission' };
  const isReached = values.groupIds.includes('*') || values.groupIds.includes(groupId);
  return { kind: isReached ? 'refused' : 'other_group' };
}

/** The lowest roles of staff, dispatch and administration that a group's own roles offer for the usual ranks. */
export function suggestedRanks(roles: readonly RoleOfGroup[], usual: RankThresholds): RankThresholds {
  const ranks = roles.map(({ rank }) => rank).toSorted((a, b) => a - b);
  const top = ranks.at(-1) ?? usual.admin;
  const from = (wanted: number) => ranks.find((rank) => rank >= wanted) ?? top;
  return { staff: from(usual.staff), dispatch: from(usual.dispatch), admin: from(usual.admin) };
}
