const NAMED_STATEMENTS = 300;

/**
 * Gives statements that come again a name, under which PostgreSQL keeps their plan: hot reads run more than twice as
 * fast. Names are given from the second use on and end at a limit, because lists of changing length
 * make texts without end and each name costs memory on every connection. A kept plan ends in an error when a column is
 * added to what it returns, so statements name their columns rather than select all of them.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  nameFor(sql: string): string | undefined {
    const name = this.#names.get(sql);
    if (name !== undefined || !sql.startsWith('select')) return name;
    if (this.#names.size >= NAMED_STATEMENTS) return undefined;
    if (this.#seenOnce.delete(sql)) return this.#add(sql);
    if (this.#seenOnce.size >= NAMED_STATEMENTS) this.#seenOnce.clear();
    this.#seenOnce.add(sql);
    return undefined;
  }

  #add(sql: string): string {
    const name = `crewroom_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }
}
