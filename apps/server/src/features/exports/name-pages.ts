import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { PAGE_ROWS, pagesAfter } from '../../platform/database/pages.ts';

type NameRow = { readonly id: string; readonly username_key: string };

/** Reads members page by page, in the order of their lower-case usernames. */
export function pagesByName<DB, TB extends keyof DB, Row extends NameRow>(
  members: SelectQueryBuilder<DB, TB, Row>,
): AsyncGenerator<readonly Row[]> {
  const [name, id] = [sql.ref('users.username_key'), sql.ref('users.id')];
  const page = members.orderBy(name).orderBy(id).limit(PAGE_ROWS);
  return pagesAfter<Row>((last) => {
    if (last === undefined) return page.execute();
    return page.where(sql<SqlBool>`(${name}, ${id}) > (${last.username_key}, ${last.id})`).execute();
  });
}
