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

// SQLite has no escape character by default; PostgreSQL's default is the same backslash.
function matches(key: Expression<string>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${key} like ${pattern} escape '\\'`;
}

function literal(text: string): string {
  return foldName(text).replaceAll(/[\\%_]/g, '\\$&');
}

/**
 * The SQL condition that a member has an approved leave on at least one day from `from` to `to` (`YYYY-MM-DD`, both
 * included). It is the counterpart of `isOnLeave` in the domain.
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
