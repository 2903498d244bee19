import type { IncomingHttpHeaders } from 'node:http';
import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { SessionLookUp } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { suspensionsOf } from '../people/member-status.ts';
import { newToken, type Randomness } from '../secrets/tokens.ts';
import { memberOf, signedInColumns, suspensionColumns, suspensionOf } from './session-look-up.ts';

const HEADER = 'crewroom-acting';

/**
 * Requests of this process to itself as a member who was authenticated elsewhere. Each carries a secret that is valid
 * for that one request and never leaves the process.
 */
export class Impersonation {
  readonly #members = new Map<string, string>();
  readonly #randomness: Randomness;

  constructor(randomness: Randomness) {
    this.#randomness = randomness;
  }

  /** Sends a request as a member, with the headers that identify the member. */
  async as<T>(
    userId: string,
    request: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    const secret = newToken(this.#randomness);
    this.#members.set(secret, userId);
    try {
      return await request({ [HEADER]: secret });
    } finally {
      this.#members.delete(secret);
    }
  }

  /** Returns the id of the member whom a request acts as, or null for every request from outside. */
  memberOf(headers: IncomingHttpHeaders): string | null {
    const secret = headers[HEADER];
    return typeof secret === 'string' ? (this.#members.get(secret) ?? null) : null;
  }
}

/** Returns a member at `now` who acts without a session, in the form of `findSession`. */
export async function findImpersonated(
  database: Database,
  userId: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SessionLookUp> {
  const { db } = database;
  const instant = toInstant(now);
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('forgotten_at', 'is', null)
    .select(signedInColumns)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'none' };
  if (row.rank === null) return { kind: 'ended', because: 'left_group' };
  if (!isStaff(row.rank, thresholds)) return { kind: 'ended', because: 'rank_lost' };
  const suspension = await db
    .selectFrom('sanctions')
    .where((eb) => eb('id', 'in', suspensionsOf(eb, eb.val(userId), instant).select('suspensions.id')))
    // Of several suspensions, the one that ends last.
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(suspensionColumns)
    .executeTakeFirst();
  return {
    kind: 'signed-in',
    viewer: {
      ...memberOf(row, row.rank),
      suspension: suspension === undefined ? null : suspensionOf(suspension, now),
      session: { id: '', tokenHash: '', signedInAt: '', lastUsedAt: instant, endsAt: instant },
    },
  };
}
