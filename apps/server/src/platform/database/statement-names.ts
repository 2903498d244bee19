import { hash } from 'node:crypto';

/**
 * The maximum number of named statements. Writes have their own limit, because their text differs with the number of
 * rows.
 */
const MAX_NAMED = { reads: 300, writes: 200 } as const;

/** A longer write inserts many rows at once. The same number seldom repeats, and the plan takes much memory. */
const MAX_WRITE_LENGTH = 4_000;

const READ = /^\s*select\b/;

/** The name under which a statement is prepared, or undefined when it is not prepared. */
export type NameFor = (sql: string, values: readonly unknown[]) => string | undefined;

/**
 * From which use within a time a statement gets a name, and after which time all names are given again. Times are in
 * milliseconds.
 */
export type Naming = { readonly fromUse: number; readonly withinMs: number; readonly renewMs: number };

const forever = Number.POSITIVE_INFINITY;

const usualNaming: Naming = { fromUse: 2, withinMs: forever, renewMs: forever };

/**
 * For a pool that many schemas share. Every schema looks for due jobs each two seconds, which would take all names. Only what is
 * used each second gets one.
 */
export const sharedNaming: Naming = { fromUse: 10, withinMs: 10_000, renewMs: 300_000 };

/** The maximum number of unnamed texts whose uses are counted. */
const MAX_COUNTED = 30_000;

/** Names the texts that are used often enough, up to `max` of them. */
function nameRepeated(
  max: number,
  { fromUse, withinMs, renewMs }: Naming,
): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let namedSince = performance.now();
  let countedSince = namedSince;
  return (sql) => {
    const now = performance.now();
    if (now - namedSince > renewMs) {
      names.clear();
      namedSince = now;
    }
    if (now - countedSince > withinMs) {
      uses.clear();
      countedSince = now;
    }
    if (names.has(sql) || names.size >= max) return names.get(sql);
    // The name derives from the text. A pooler may pass this connection to another process, which must not find the
    // name in use for another statement.
    const name = `crewroom_${hash('sha256', sql, 'base64url')}`;
    const use = (uses.get(name) ?? 0) + 1;
    if (use < fromUse) {
      if (uses.size >= MAX_COUNTED) uses.clear();
      uses.set(name, use);
      return undefined;
    }
    uses.delete(name);
    names.set(sql, name);
    return name;
  };
}

/**
 * Names repeated statements, so that PostgreSQL keeps their plan. Hot reads run more than twice as fast, and writes a
 * tenth faster. Names are given up to a limit. Lists of varying length make endless texts, and each name costs memory on
 * every connection. A kept plan fails when a column is added to its result, so statements name their columns rather than
 * select all of them.
 */
export function nameStatements(naming = usualNaming): NameFor {
  const nameRead = nameRepeated(MAX_NAMED.reads, naming);
  const nameWrite = nameRepeated(MAX_NAMED.writes, naming);
  return (sql, { length: valueCount }) => {
    if (READ.test(sql)) return nameRead(sql);
    // Statements that begin or end a transaction have no values. They are sent as one message. With a name it would be
    // five.
    return valueCount > 0 && sql.length <= MAX_WRITE_LENGTH ? nameWrite(sql) : undefined;
  };
}
