import { foldName } from '@crewroom/domain/members/rules';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

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
