import { gameMessages } from '@crewroom/domain/game/messages';
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { lockKey, schemaOf } from '../database/postgres-schema.ts';
import { toInstant } from '../database/stored-values.ts';
import { hasRowLocks } from '../database/transaction.ts';
import { type Refusal, refuse } from './refusal.ts';
import { runInUnitOfWork, type UnitOfWork, type UnitOfWorkDeps } from './unit-of-work.ts';
import type { RequestKey, SignedIn } from './viewer.ts';

/** Rejects a request while another one with the same key is running. */
export const inProgress = refuse('in_progress', 'This is being done already. Please wait a moment.');
/** Rejects a game key that is unknown, expired or revoked. */
export const invalidKey = refuse('invalid_key', gameMessages.invalidKey);
/** Rejects an actor whose session or account ended since the request was admitted. */
export const signedOut = refuse('no_session', 'Please sign in.');

/** The advisory lock of erasure. Two numbers, because the hash of an idempotency key is one. */
const erasureLock = (trx: Transaction) => lockKey(trx, 'erasure', sql`75, 1`);

const users = sql.table('users');
const gameKeys = sql.table('game_keys');

/**
 * How a mutation is admitted. `claim` is its idempotency key as text. `isExclusive` is for a mutation that may not run at the
 * same time as any other.
 */
type AdmissionOptions = { readonly claim?: string; readonly isExclusive?: boolean };

function admitOnSqlite(trx: Transaction, actorId: string) {
  return sql<{ claimed: number | null }>`
    select 1 as claimed from ${users} where id = ${actorId} and forgotten_at is null`.execute(trx);
}

function admitOnPostgres(
  trx: Transaction,
  actorId: string,
  { claim, isExclusive = false }: AdmissionOptions,
) {
  const claimed =
    claim === undefined
      ? sql`1`
      : sql`pg_try_advisory_xact_lock(hashtextextended(${(schemaOf(trx) ?? '') + claim}, 0))`;
  const lock = isExclusive ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  // The row is locked after its conditions were checked, and checked again if it changed meanwhile. A request that
  // waited for an erasure sees its result.
  return sql<{ claimed: number | null }>`
    select ${claimed} as claimed from ${users}
    where id = ${actorId} and forgotten_at is null and ${lock}(${erasureLock(trx)}) is not null
    for key share`.execute(trx);
}

/**
 * Admits a mutation, as its first step, until its transaction ends. On PostgreSQL it waits for a running erasure, and
 * an erasure waits for it. Rejects an actor who was erased since the session was read, whose names would be stored
 * again. Rejects a key that another process is using.
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
 * Like `admitMutation`, for a change by a key of the game server. Rejects a key that was revoked since it was read. On
 * PostgreSQL a revocation waits until the change has ended.
 */
export async function admitGameMutation({ trx }: UnitOfWork, key: RequestKey): Promise<Refusal | null> {
  const keyQuery = hasRowLocks(trx)
    ? sql<{ id: string }>`
        select id from ${gameKeys} where id = ${key.id} and pg_advisory_xact_lock_shared(${erasureLock(trx)}) is not null
        for key share`
    : sql<{ id: string }>`select id from ${gameKeys} where id = ${key.id}`;
  return (await keyQuery.execute(trx)).rows.length > 0 ? null : invalidKey;
}

/** Blocks erasures until this transaction ends, for transactions that are not mutations. */
export async function blockErasures(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock_shared(${erasureLock(trx)})`.execute(trx);
}

/** The progress of a long mutation. It resumes from the saved progress after its process has ended. */
export type Progress<Done> = {
  readonly before: Done | null;
  /** Saves the progress, in the transaction of a step. */
  readonly save: (uow: UnitOfWork, done: Done) => Promise<void>;
};

/** Rejects an actor whose rank fell since the request was admitted. */
const rankFell = refuse(
  'insufficient_rank',
  'Your rank has changed since this began. Nothing more was changed.',
);

/** Returns why the session of a long mutation may not go on, or null: it has ended, or its member's rank fell. */
async function endOfAuthority(
  { trx, now }: UnitOfWork,
  { userId, rank, session }: SignedIn,
): Promise<Refusal | null> {
  const row = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', session.id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.ended_because', 'is', null)
    .where('sessions.expires_at', '>', toInstant(now))
    .select('users.rank')
    .executeTakeFirst();
  if (row === undefined) return signedOut;
  return (row.rank ?? 0) < rank ? rankFell : null;
}

/**
 * Runs one change of a long mutation, as `registerMutation` does. Rejects an actor who was erased, signed out or lost rank
 * meanwhile: it may have waited for another service for minutes.
 */
export async function runAdmitted<T>(
  deps: UnitOfWorkDeps,
  viewer: SignedIn,
  work: (uow: UnitOfWork) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return await runInUnitOfWork(deps, async (uow) => {
    const refusal = (await admitMutation(uow, viewer.userId)) ?? (await endOfAuthority(uow, viewer));
    return refusal ?? (await work(uow));
  });
}

/**
 * Waits for every running mutation, and blocks later ones until the transaction ends. A mutation must not write what it
 * read before an erasure. Take this lock before any other.
 */
export async function lockForErasure(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${erasureLock(trx)})`.execute(trx);
}
