import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The condition that a row of `users` is on the staff now: known, and of a rank that opens the portal. */
export function isOnStaff({ staff }: RankThresholds) {
  return (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
    eb.and([eb('users.rank', '>=', staff), eb('users.forgotten_at', 'is', null)]);
}

/** The suspensions of a member that hold at `now` (an instant): whoever has one is suspended. */
export function suspensionsOf(
  { selectFrom }: Pick<Kysely<Tables>, 'selectFrom'> | Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
  userId: Expression<string>,
  now: string,
) {
  return selectFrom('sanctions as suspensions')
    .where('suspensions.user_id', '=', userId)
    .where('suspensions.type', '=', 'suspension')
    .where('suspensions.ends_at', '>', now);
}
