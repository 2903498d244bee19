import type { RankThresholds } from '../contract/access.ts';
import type { GroupRoleCount } from '../settings/decorative-roles.ts';

/** A role of the group, by its rank (0-255). */
export type RoleOfGroup = { readonly rank: number; readonly name: string };

/** Roblox could not be reached: it did not respond, or asked for a pause. */
type Unreachable = { readonly kind: 'away' | 'busy' };

/** The result of checking a group's id. `unseen`: Roblox shows the group only with a key. */
export type GroupCheck =
  | { readonly kind: 'found'; readonly name: string; readonly roles: readonly GroupRoleCount[] }
  | { readonly kind: 'no_number' | 'unknown' | 'unseen' | 'is_client_id' }
  | Unreachable;

/**
 * The result of checking a key. `known`: it is a key, but there was no group to test it on. `address`: it is valid, but not
 * from this server. `refused`: it cannot read the group, and Roblox does not say why.
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
  | Unreachable;

/** The result of checking the id and the secret of an app. `unclear`: Roblox neither confirms nor rejects them. */
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
  | Unreachable;

/** The results without a detected mistake. */
const usableKinds: ReadonlySet<string> = new Set([
  'found',
  'unseen',
  'reads',
  'known',
  'accepted',
  'unclear',
]);

/** Returns whether a portal can use the result. */
export function isUsable({ kind }: GroupCheck | KeyCheck | ClientCheck): boolean {
  return usableKinds.has(kind);
}

/** Returns whether Roblox could not be reached, which says nothing about the credentials. */
export function isUnreachable({ kind }: GroupCheck | KeyCheck | ClientCheck): boolean {
  return kind === 'away' || kind === 'busy';
}

/** The fields of Roblox's description of a key that the check needs. */
export type KeyDetails = {
  readonly enabled: boolean;
  readonly expired: boolean;
  /** The groups that it may read, `*` for all. Empty if it may read none. */
  readonly groupIds: readonly string[];
};

/**
 * Returns why a key cannot read a group, by the status of the failed request (null without a response), and by Roblox's
 * description of the key, if any.
 */
export function failedKeyCheck(status: number | null, values: KeyDetails | null, groupId: string): KeyCheck {
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

/** Returns, for each access level, the group's lowest rank at or above the default, else its highest. */
export function suggestedRanks(roles: readonly RoleOfGroup[], usual: RankThresholds): RankThresholds {
  const ranks = roles.map(({ rank }) => rank).toSorted((a, b) => a - b);
  const top = ranks.at(-1) ?? usual.admin;
  const from = (threshold: number) => ranks.find((rank) => rank >= threshold) ?? top;
  return { staff: from(usual.staff), dispatch: from(usual.dispatch), admin: from(usual.admin) };
}
