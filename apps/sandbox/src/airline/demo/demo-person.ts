import type { Person } from '../airline-schema.ts';

export interface DemoPerson {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  /** Besides the base role. Empty: not in the group. */
  readonly ranks: readonly number[];
  readonly formerUsernames?: readonly string[];
  readonly headshot?: Person['headshot'];
  readonly note?: string;
}
