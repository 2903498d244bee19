import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';

/** A statement as it ran, with its values. */
export type RanStatement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** They have a few dozen rows after years, so PostgreSQL scans the table instead of using an index. */
const smallTables = new Set(['terms', 'settings']);

const stepSchema = z.object({ detail: z.string() });

/** Returns the tables of a statement by their aliases. A subquery in its `from` is no table. */
function tablesIn(text: string): ReadonlyMap<string, string> {
  const named = text.matchAll(/\b(?:from|join|update|into) "(\w+)"(?: as "(\w+)")?/g);
  return new Map([...named].map(([, table = '', alias = table]) => [alias, table]));
}

async function sqliteScans({ db }: Database, { sql: text }: RanStatement): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${text}`);
  // A transaction runs on the connection that writes, which can explain any statement.
  const { rows } = await db.transaction().execute((trx) => trx.executeQuery(explain));
  const tables = tablesIn(text);
  return rows
    .map((row) => stepSchema.parse(row).detail)
    .filter((detail) => {
      const table = tables.get(/^SCAN (\S+)/.exec(detail)?.[1] ?? '');
      return table !== undefined && !smallTables.has(table);
    });
}

/** A step of a plan of PostgreSQL. */
type Node = {
  readonly type: string;
  readonly relation?: string | undefined;
  readonly condition?: string | undefined;
  readonly children: readonly Node[];
};

const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z
    .object({
      'Node Type': z.string(),
      'Relation Name': z.string().optional(),
      'Index Cond': z.string().optional(),
      Plans: z.array(nodeSchema).default([]),
    })
    .transform((node) => ({
      type: node['Node Type'],
      relation: node['Relation Name'],
      condition: node['Index Cond'],
      children: node.Plans,
    })),
);

const planSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })]);

/** Whether a step scans a whole table: row by row, or along an index without a condition. */
function readsWholeTable({ type, condition }: Node): boolean {
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && condition === undefined);
}

function wholeReads(node: Node): string[] {
  const { type, relation = '', children } = node;
  const own = readsWholeTable(node) && !smallTables.has(relation) ? [`${type} on ${relation}`] : [];
  return [...own, ...children.flatMap(wholeReads)];
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return literal(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  throw new TypeError(`A ${typeof value} has no literal here`);
}

/**
 * Checks both plans that PostgreSQL may run: the one for these values, and the one it keeps for a prepared statement.
 */
async function postgresScans(database: Database, statement: RanStatement): Promise<string[]> {
  return await inTransaction(database, async (trx) => {
    const run = async (text: string) => (await trx.executeQuery(CompiledQuery.raw(text))).rows;
    const values = statement.parameters.map(literal).join(', ');
    await run(`prepare explained as ${statement.sql}`);
    const found: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await run(`set local plan_cache_mode = ${mode}`);
      const rows = await run(`explain (format json) execute explained${values && `(${values})`}`);
      const [{ 'QUERY PLAN': plans }] = planSchema.parse(rows);
      found.push(...wholeReads(plans[0].Plan));
    }
    await run('deallocate explained');
    return found;
  });
}

/** Returns the steps of a statement's plans that scan a whole growing table, in the engine's own words. */
export async function fullScans(database: Database, statement: RanStatement): Promise<string[]> {
  return database.engine === 'sqlite' ? sqliteScans(database, statement) : postgresScans(database, statement);
}

/** Updates the engine's statistics, as PostgreSQL does by itself and SQLite when it closes. */
export async function gatherStatistics({ db }: Database): Promise<void> {
  await sql`analyze`.execute(db);
}
