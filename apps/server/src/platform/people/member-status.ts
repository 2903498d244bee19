import type { QualificationName } from '@crewroom/domain/record/rules';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Source } from '../database/database.ts';
import { isOneOf, type Numeral, prepared, type Text } from '../database/prepared.ts';
import type { Tables } from '../database/tables.ts';

/** The SQL condition that a row of `users` is current staff: at least the staff rank, and not erased. */
export function isOnStaff({ staff }: { readonly staff: Numeral }) {
  return (eb: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
    eb.and([eb('users.rank', '>=', staff), eb('users.forgotten_at', 'is', null)]);
}

/** The SQL condition that a row of `qualifications` is held at a time (ISO), like `isHeldAt` of the domain. */
export function isHeld(eb: ExpressionBuilder<Tables, 'qualifications'>, at: Text): Expression<SqlBool> {
  return eb.or([eb('qualifications.expires_at', 'is', null), eb('qualifications.expires_at', '>', at)]);
}

/** The SQL condition that a row of `users` holds a qualification at a time (ISO). */
export function holds(name: QualificationName, at: Text) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'users'>): Expression<SqlBool> =>
    exists(
      selectFrom('qualifications')
        .whereRef('qualifications.user_id', '=', 'users.id')
        .where('qualifications.name', '=', name)
        .where((eb) => isHeld(eb, at))
        .select('qualifications.id'),
    );
}

/** Whether a member is suspended at `now` (ISO), in SQL. */
export function isSuspended(
  eb: Pick<ExpressionBuilder<Tables, never>, 'selectFrom' | 'exists'>,
  userId: Expression<string>,
  now: Text,
) {
  return eb.exists(suspensionsOf(eb, userId, now).select('suspensions.id'));
}

/** Selects a member's suspensions that have not ended at `now` (ISO). A member with one is suspended. */
export function suspensionsOf(
  { selectFrom }: Pick<Kysely<Tables>, 'selectFrom'> | Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
  userId: Expression<string>,
  now: Text,
) {
  return selectFrom('sanctions as suspensions')
    .where('suspensions.user_id', '=', userId)
    .where('suspensions.type', '=', 'suspension')
    .where('suspensions.ends_at', '>', now);
}

const readErased = prepared({ userIds: 'texts' }, (source, { userIds }) =>
  source.db
    .selectFrom('users')
    .where((eb) => isOneOf(source, eb.ref('id'), userIds))
    .where('forgotten_at', 'is not', null)
    .select('id'),
);

/**
 * Filters out rows for members who were erased, for whom nothing is written any more. Uses one SQL statement, or none without
 * rows.
 */
export async function withoutErased<For extends { readonly userId: string }>(
  source: Source,
  wanted: readonly For[],
): Promise<For[]> {
  if (wanted.length === 0) return [];
  const erased = await readErased(source, { userIds: wanted.map(({ userId }) => userId) });
  return wanted.filter(({ userId }) => !erased.some(({ id }) => id === userId));
}
