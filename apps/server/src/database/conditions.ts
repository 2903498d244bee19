import { foldName } from '@crewroom/domain/members/rules';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The condition that a folded name (`username_key`, `display_name_key`) contains `text`, in whatever case it was typed.
 * Wildcards in `text` stand for themselves.
 */
export function nameContains(key: Expression<string>, text: string): RawBuilder<SqlBool> {
  return matches(key, `%${literal(text)}%`);
}

/** The condition that a folded name begins with `text`; otherwise as `nameContains`. */
export function nameStartsWith(key: Expression<string>, text: string): RawBuilder<SqlBool> {
  return matches(key, `${literal(text)}%`);
}

// SQLite knows no escape character unless told; PostgreSQL's own is the same one.
function matches(key: Expression<string>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${key} like ${pattern} escape '\\'`;
}

function literal(text: string): string {
  return foldName(text).replaceAll(/[\\%_]/g, '\\$&');
}

/**
 * The condition that a member is on leave, with approval, on one of the days between two (`YYYY-MM-DD`, both included):
 * `isOnLeave` of the rules, for queries.
 */
export function isOnLeaveBetween(
  { selectFrom, exists }: ExpressionBuilder<Tables, 'users'>,
  from: string,
  to: string,
) {
  return exists(
    selectFrom('leaves')
      .whereRef('leaves.user_id', '=', 'users.id')
      .where('leaves.status', '=', 'approved')
      .where('leaves.from_date', '<=', to)
      .where('leaves.to_date', '>=', from)
      .select('leaves.id'),
  );
}
