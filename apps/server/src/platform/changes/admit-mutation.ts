import { gameMessages } from '@crewroom/domain/game/messages';
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { hasRowLocks } from '../database/transaction.ts';
import { type Refusal, refuse } from './refusal.ts';
import { runInUnitOfWork, type UnitOfWork, type UnitOfWorkDeps } from './unit-of-work.ts';
import type { SentKey, SignedIn } from './viewer.ts';

/** Rejects a repetition of what is being done under the same key at this moment. */
export const inProgress = refuse('in_progress', 'This is being done already. Please wait a moment.');
/** Rejects a key of the game that is unknown, expired or revoked. */
export const invalidKey = refuse('invalid_key', gameMessages.invalidKey);
/** Rejects somebody whose session or account ended since the request was let in. */
export const signedOut = refuse('no_session', 'Please sign in.');

// The advisory lock of erasure. Two numbers, so that it is never the hash of a key, which is one.
const ERASURE_LOCK = sql`75, 1`;

/** How a mutation gets in: `claim` is the key it carries, as text, and `alone` is for one that may not run beside any other. */
type AdmissionOptions = { readonly claim?: string; readonly alone?: boolean };

function admitOnSqlite(trx: Transaction, actorId: string) {
  return sql<{ claimed: number | null }>`
    select 1 as claimed from users where id = ${actorId} and forgotten_at is null`.execute(trx);
}

function admitOnPostgres(trx: Transaction, actorId: string, { claim, alone = false }: AdmissionOptions) {
  const claimed =
    claim === undefined ? sql`1` : sql`pg_try_advisory_xact_lock(hashtextextended(${claim}, 0))`;
  const lock = alone ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  // The row is locked after its conditions were looked at, and looked at again where it has changed meanwhile: whoever
  // waited here for an erasure sees what it did.
  return sql<{ claimed: number | null }>`
    select ${claimed} as claimed from users
    where id = ${actorId} and forgotten_at is null and ${lock}(${ERASURE_LOCK}) is not null
    for key share`.execute(trx);
}

/**
 * The first step of every mutation, held until its transaction ends. On PostgreSQL it waits while somebody is being
 * erased, who waits for it in turn. Rejects an actor who was erased since the session was read, whose names would
 * be written down again, and a key that another process is using just now.
 */
export async function admitMutation(
  { trx }: UnitOfWork,
  actorId: string,
  options: AdmissionOptions = {},
): Promise<Refusal | null> {
  const admit = hasRowLocks(trx) ? admitOnPostgres : admitOnSqlite;
  const [row] = (await admit(trx, actorId, options)).rows;
  if (row === undefined) return signedOut;
  return row.claimed === 1 ? null : inProgress;
}

/**
 * As `admitMutation`, for a change that a key of the game server makes. Rejects a key that was revoked since it was read; on
 * PostgreSQL a revocation waits until the change has ended.
 */
export async function admitGameMutation({ trx }: UnitOfWork, key: SentKey): Promise<Refusal | null> {
  const found = hasRowLocks(trx)
    ? sql<{ id: string }>`
        select id from game_keys where id = ${key.id} and pg_advisory_xact_lock_shared(${ERASURE_LOCK}) is not null
        for key share`
    : sql<{ id: string }>`select id from game_keys where id = ${key.id}`;
  return (await found.execute(trx)).rows.length > 0 ? null : invalidKey;
}

/** Has nobody be erased until a transaction that is no mutation has ended. */
export async function blockErasures(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock_shared(${ERASURE_LOCK})`.execute(trx);
}

/** How far a long mutation is. What it saves is what it finds when it is taken up again after its process has ended. */
export type Progress<Done> = {
  readonly before: Done | null;
  /** Saves how far it is, in the transaction of a step. */
  readonly save: (uow: UnitOfWork, done: Done) => Promise<void>;
};

/** Runs one change of a long mutation, as `registerMutation` runs its own: rejected to who was erased meanwhile. */
export async function runAdmitted<T>(
  deps: UnitOfWorkDeps,
  viewer: SignedIn,
  work: (uow: UnitOfWork) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return await runInUnitOfWork(deps, async (uow) => {
    const refusal = await admitMutation(uow, viewer.userId);
    return refusal ?? (await work(uow));
  });
}

/**
 * Waits for every mutation under way, and holds off those after it until the transaction ends: what one of them read
 * before someone was erased must not be written after. Locked before anything else.
 */
export async function lockForErasure(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${ERASURE_LOCK})`.execute(trx);
}
