import { isStaff, type RankThresholds } from '@crewroom/domain/auth/rank';
import { type Suspension, timeLeft } from '@crewroom/domain/auth/suspension';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/instant.ts';
import type { SessionEnd, SignedIn } from '../http/viewer.ts';
import { hashToken } from './tokens.ts';

/** What a session cookie turns out to be: a member's, one that is over for a reason worth telling, or nothing. */
export type SessionFinding =
  | { readonly kind: 'signed-in'; readonly viewer: SignedIn }
  | { readonly kind: 'ended'; readonly because: SessionEnd }
  | { readonly kind: 'none' };

function selectSession({ db }: Database, tokenHash: string, now: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sanctions', (join) =>
      join.on((eb) =>
        eb(
          'sanctions.id',
          '=',
          // Of several suspensions the one that ends last.
          eb
            .selectFrom('sanctions as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'users.id')
            .where('s.type', '=', 'suspension')
            .where('s.ends_at', '>', now)
            .orderBy('s.ends_at', 'desc')
            .orderBy('s.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
      'users.id',
      'users.roblox_id',
      'users.username',
      'users.display_name',
      'users.rank',
      'users.rank_name',
      'users.rank_checked_at',
      'sessions.last_used_at',
      'sessions.ends_at',
      'sessions.ended_because',
      'sanctions.reason',
      'sanctions.breach',
      'sanctions.ends_at as suspended_until',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

function suspensionOf({ suspended_until: end, reason, breach }: SessionRow, now: Date): Suspension | null {
  if (end === null || reason === null) return null;
  return {
    reason,
    ...(breach !== null && breach !== '' && { breach }),
    timeLeft: timeLeft(end, now),
    expiryDate: end,
  };
}

function findingOf(
  row: SessionRow,
  tokenHash: string,
  now: Date,
  thresholds: RankThresholds,
): SessionFinding {
  if (row.ended_because !== null) return { kind: 'ended', because: row.ended_because };
  if (row.rank === null) return { kind: 'ended', because: 'left_group' };
  if (!isStaff(row.rank, thresholds)) return { kind: 'ended', because: 'rank_lost' };
  const viewer: SignedIn = {
    userId: row.id,
    robloxId: row.roblox_id,
    username: row.username,
    displayName: row.display_name,
    groupRank: { rankId: row.rank, rankName: row.rank_name ?? '' },
    rank: row.rank,
    rankCheckedAt: row.rank_checked_at ?? '',
    suspension: suspensionOf(row, now),
    session: { tokenHash, lastUsedAt: row.last_used_at, endsAt: row.ends_at },
  };
  return { kind: 'signed-in', viewer };
}

/**
 * Who a session token stands for at `now`, in one statement: the member, their rank and their suspension as the
 * database has them, so that a change takes effect at the next request.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SessionFinding> {
  const tokenHash = hashToken(token);
  const row = await selectSession(database, tokenHash, toInstant(now));
  return row === undefined ? { kind: 'none' } : findingOf(row, tokenHash, now, thresholds);
}
