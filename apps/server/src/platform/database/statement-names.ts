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

/** From which use on a statement gets a name, and after how many milliseconds all names are given again. */
export type Naming = { readonly fromUse: number; readonly renewMs: number };

const usualNaming: Naming = { fromUse: 2, renewMs: Number.POSITIVE_INFINITY };

/**
 * For a pool that many schemas share. Jobs run each minute in every schema, and would take all names. Only what is used more
 * often gets one.
 */
export const sharedNaming: Naming = { fromUse: 10, renewMs: 300_000 };

/** How many unnamed texts are counted for each name that can be given. */
const COUNTED_FOR_EACH_NAME = 10;

/** Names the texts that are used often enough, up to `max` of them. */
function nameRepeated(max: number, { fromUse, renewMs }: Naming): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let since = performance.now();
  return (sql) => {
    if (performance.now() - since > renewMs) {
      names.clear();
      uses.clear();
      since = performance.now();
    }
    if (names.has(sql) || names.size >= max) return names.get(sql);
    const use = (uses.get(sql) ?? 0) + 1;
    if (use < fromUse) {
      if (uses.size >= COUNTED_FOR_EACH_NAME * max) uses.clear();
      uses.set(sql, use);
      return undefined;
    }
    uses.delete(sql);
    // The name derives from the text. A pooler may pass this connection to another process, which must not find the
    // name in use for another statement.
    const name = `crewroom_${hash('sha256', sql, 'base64url')}`;
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
