import { type SelectQueryBuilder, sql } from 'kysely';

/** How many rows a query finds. One statement. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { count } = await query
    .select(sql<number | string>`count(*)`.as('count'))
    .$castTo<{ readonly count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
