import type { AirlineState, HostAction } from '@crewroom/domain/hosting/airlines';
import type { Kysely, Selectable, Transaction } from 'kysely';

/** Instants are ISO texts, as in an airline's own database. */
type Instant = string;

/** The states in which an airline does not exist for people. */
export const hiddenStates = ['founding', 'erasing'] as const;

type HiddenState = (typeof hiddenStates)[number];

/** Returns whether an airline in a state does not exist for people. */
export const isHidden = (state: AirlineRow['state']): state is HiddenState =>
  hiddenStates.some((hidden) => hidden === state);

/** Every live airline. An erased one has no row. */
type AirlinesTable = {
  id: string;
  slug: string;
  group_id: string;
  name: string;
  /** The last known owner of the group at Roblox. */
  owner_roblox_id: string;
  /** `founding` until its database is ready, `erasing` while its records are deleted. In both it does not exist for people. */
  state: AirlineState | HiddenState;
  reason: string | null;
  closes_at: Instant | null;
  created_at: Instant;
  last_used_at: Instant;
  due_at: Instant | null;
  schema_version: string;
  problem: string | null;
  /** The counts when the airline was last closed. */
  members: number;
  bytes: number;
  errors_on: string | null;
  errors: number;
  /** Whether the owner allows support access. */
  is_support_allowed: number;
  /** When an operator's support access ends. Null if there never was one. */
  support_until: Instant | null;
  /** The key that verifies Discord's interactions, or null without an application. */
  discord_public_key: string | null;
  claimed_by: string | null;
  object_by: Instant | null;
  /** When the owner of a closing airline is notified next that it will be erased. Null without a further notice. */
  closing_notice_at: Instant | null;
};

export type RegistryTables = {
  airlines: AirlinesTable;
  former_slugs: { slug: string; airline_id: string; until: Instant };
  /** Single-use tickets to sign in at an airline, by the hash of their token. */
  tickets: { hash: string; airline_id: string; state: string; person: string; expires_at: Instant };
  /** Sign-ins that wait for the browser to come back from Roblox. */
  sign_ins: {
    state_hash: string;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    /** The target of the sign-in, as JSON. */
    goal: string;
    expires_at: Instant;
  };
  sessions: {
    token_hash: string;
    roblox_id: string;
    username: string;
    display_name: string;
    signed_in_at: Instant;
    expires_at: Instant;
  };
  events: { id: string; at: Instant; roblox_id: string | null; action: HostAction; airline_id: string };
  /** Creations of the last day, with the person and the hashed network address. */
  foundings: { id: string; at: Instant; roblox_id: string; address_hash: string };
  /** Roblox's erasure notices (JSON), stored for each airline until they are executed there. */
  erasure_notices: { id: string; airline_id: string; notice_id: string; roblox_ids: string; due_at: Instant };
  host_settings: { key: string; value: string };
  /** The running processes: when each was last seen, in milliseconds, and the last change that it applied. */
  processes: { id: string; seen_at: number; applied: number };
  /** The airlines that each process has open, or had when it ended. */
  open_airlines: { airline_id: string; process_id: string };
  /** Closed airlines that network addresses opened in the last minute. */
  openings: { address_hash: string; count: number; ends_at: Instant };
};

/** The registry's query builder, or a transaction on it. */
export type Registry = Kysely<RegistryTables>;
export type RegistryTransaction = Transaction<RegistryTables>;

export type AirlineRow = Selectable<AirlinesTable>;
