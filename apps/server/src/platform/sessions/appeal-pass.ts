import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { MINUTE_MS } from '@crewroom/domain/days';
import { canAppeal } from '@crewroom/domain/record/rules';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { SignedIn } from '../changes/viewer.ts';
import type { Database } from '../database/database.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';
import { hashToken, newToken, type Randomness } from '../secrets/tokens.ts';
import { memberOf, signedInColumns } from './session-look-up.ts';

/** How long an appeal pass is valid, in milliseconds. */
export const APPEAL_PASS_MS = 60 * MINUTE_MS;

/**
 * Lets a suspended member, whose session ends now, still appeal against that suspension. Returns the token, of which
 * only the hash is stored. Returns null for a member who is not suspended, or has appealed already.
 */
export async function issueAppealPass(
  { trx, now }: UnitOfWork,
  { userId, suspension }: SignedIn,
  randomness: Randomness,
): Promise<string | null> {
  if (suspension === null || !canAppeal(suspension)) return null;
  const token = newToken(randomness);
  await trx
    .insertInto('appeal_passes')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      sanction_id: suspension.sanctionId,
      expires_at: instantAfter(now, APPEAL_PASS_MS),
    })
    .execute();
  return token;
}

/**
 * Returns the member of an appeal pass at `now`, by its token. Returns null for one that is unknown or has expired, for
 * a sanction that was deleted, and for a member who is no longer staff. The pass is not used up: the appeal itself
 * ensures that no sanction is appealed against twice.
 */
export async function findPassHolder(
  { db }: Database,
  token: string,
  now: Date,
  thresholds: RankThresholds,
): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('appeal_passes')
    .innerJoin('users', 'users.id', 'appeal_passes.user_id')
    .innerJoin('sanctions', 'sanctions.id', 'appeal_passes.sanction_id')
    .where('appeal_passes.token_hash', '=', hashToken(token))
    .where('appeal_passes.expires_at', '>', toInstant(now))
    .select([
      'appeal_passes.token_hash',
      'appeal_passes.sanction_id',
      'appeal_passes.expires_at',
      ...signedInColumns,
    ])
    .executeTakeFirst();
  if (row === undefined || row.rank === null || !isStaff(row.rank, thresholds)) return null;
  return {
    ...memberOf(row, row.rank),
    // With the suspension the access check would reject every request, including the appeal.
    suspension: null,
    session: {
      id: '',
      tokenHash: row.token_hash,
      signedInAt: '',
      lastUsedAt: toInstant(now),
      endsAt: row.expires_at,
    },
    appealOnlySanctionId: row.sanction_id,
  };
}
