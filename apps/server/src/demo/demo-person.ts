import type { GroupRole } from '../roblox/group-ranks.ts';

/** Someone with an account at the stand-in for Roblox. */
export type DemoPerson = {
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly formerUsernames: readonly string[];
  /** The highest rank first; empty outside the group. */
  readonly roles: readonly GroupRole[];
};
