import { isStaff, OWNER_RANK, type RankThresholds } from '@crewroom/domain/contract/access';
import type { Suspension } from '@crewroom/domain/contract/schemas';
import { timeLeft } from '@crewroom/domain/record/rules';
import type { Selection } from 'kysely';
import type { SessionLookUp, SignedIn } from '../changes/viewer.ts';
import type { Database, Source } from '../database/database.ts';
import { isOneOf, prepared, type Text } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';
import { foundUserColumns, shownNameOf } from '../people/identity.ts';
import { suspensionsOf } from '../people/member-status.ts';
import { hashToken } from '../secrets/tokens.ts';

/** The columns of a signed-in member, for `memberOf` and the check of their rank. */
export const signedInColumns = [...foundUserColumns, 'users.rank_checked_at'] as const;

/** The columns of a suspension, for `suspensionOf`. */
export const suspensionColumns = [
  'sanctions.id as sanction_id',
  'sanctions.reason',
  'sanctions.breach',
  'sanctions.ends_at as suspended_until',
  'sanctions.appealed_at',
  'sanctions.appeal_decision',
  'sanctions.appeal_comment',
] as const;

function selectSessions(source: Source, now: Text) {
  return source.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sanctions', (join) =>
      join.on((eb) =>
        eb(
          'sanctions.id',
          '=',
          // Of several suspensions, the one that ends last.
          suspensionsOf(eb, eb.ref('users.id'), now)
            .select('suspensions.id')
            .orderBy('suspensions.ends_at', 'desc')
            .orderBy('suspensions.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
      ...suspensionColumns,
      'sessions.token_hash',
      'sessions.id as session_id',
      'sessions.signed_in_at',
      ...signedInColumns,
      'sessions.last_used_at',
      'sessions.ends_at',
      'sessions.ended_because',
      'sessions.is_support',
    ])
    .where('sessions.expires_at', '>', now);
}

const readSession = prepared({ tokenHash: 'text', now: 'text' }, (source, { tokenHash, now }) =>
  selectSessions(source, now).where('sessions.token_hash', '=', tokenHash),
);

const readSessionsById = prepared({ ids: 'texts', now: 'text' }, (source, { ids, now }) =>
  selectSessions(source, now).where((eb) => isOneOf(source, eb.ref('sessions.id'), ids)),
);

type SessionRow = Awaited<ReturnType<typeof readSession>>[number];

type SuspensionColumn = Selection<Tables, 'sanctions', (typeof suspensionColumns)[number]>;

type SuspensionRow = { readonly [Name in keyof SuspensionColumn]: SuspensionColumn[Name] | null };

/** Returns the suspension of a row, with its remaining time at `now`, or null without one. */
export function suspensionOf(row: SuspensionRow, now: Date): Suspension | null {
  const { sanction_id: sanctionId, suspended_until: end, reason, breach } = row;
  if (sanctionId === null || end === null || reason === null) return null;
  return {
    sanctionId,
    reason,
    ...(breach !== null && breach !== '' && { breach }),
    timeLeft: timeLeft(end, now),
    expiryDate: end,
    ...(row.appealed_at !== null && {
      appeal: { upheld: row.appeal_decision === 'upheld', comment: row.appeal_comment },
    }),
  };
}

type MemberRow = Selection<Tables, 'users', (typeof signedInColumns)[number]>;

/** Returns the signed-in member of a row of `users`, with `rank` in the group. */
export function memberOf(row: MemberRow, rank: number) {
  return {
    userId: row.id,
    robloxId: row.roblox_id,
    username: row.username,
    displayName: shownNameOf(row),
    groupRank: { rankId: rank, rankName: row.rank_name ?? '' },
    rank,
    rankCheckedAt: row.rank_checked_at ?? '',
  };
}

/**
 * A viewer with support access. They read what the owner reads, with any rank of their own. They never count as recently signed
 * in, so endpoints that require a recent sign-in stay closed to them.
 */
function supporterOf(row: SessionRow, now: Date): SignedIn {
  const { session_id: id, token_hash: tokenHash, last_used_at: lastUsedAt, ends_at: endsAt } = row;
  return {
    ...memberOf(row, OWNER_RANK),
    rankCheckedAt: toInstant(now),
    suspension: null,
    session: { id, tokenHash, signedInAt: '', lastUsedAt, endsAt, isSupport: true },
  };
}

function lookUpResult(row: SessionRow | undefined, now: Date, thresholds: RankThresholds): SessionLookUp {
  if (row === undefined) return { kind: 'none' };
  if (row.ended_because !== null) return { kind: 'ended', because: row.ended_because };
  if (row.is_support === 1) return { kind: 'signed-in', viewer: supporterOf(row, now) };
  if (row.rank === null) return { kind: 'ended', because: 'left_group' };
  if (!isStaff(row.rank, thresholds)) return { kind: 'ended', because: 'rank_lost' };
  const viewer: SignedIn = {
    ...memberOf(row, row.rank),
    suspension: suspensionOf(row, now),
    session: {
      id: row.session_id,
      tokenHash: row.token_hash,
      signedInAt: row.signed_in_at,
      lastUsedAt: row.last_used_at,
      endsAt: row.ends_at,
    },
  };
  return { kind: 'signed-in', viewer };
}

/**
 * Looks up a session token at `now`. One statement reads the member, their rank and their suspension, so that a change
 * of any of them takes effect at the next request.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SessionLookUp> {
  const [row] = await readSession(database, { tokenHash: hashToken(token), now: toInstant(now) });
  return lookUpResult(row, now, thresholds);
}

/** Like `findSession`, for many sessions by their ids, also in one statement. */
export async function findSessions(
  database: Database,
  ids: readonly string[],
  now: Date,
  thresholds: RankThresholds,
): Promise<ReadonlyMap<string, SessionLookUp>> {
  const selected = await readSessionsById(database, { ids, now: toInstant(now) });
  const rows = new Map(selected.map((row) => [row.session_id, row]));
  return new Map(ids.map((id) => [id, lookUpResult(rows.get(id), now, thresholds)]));
}
