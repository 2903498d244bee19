import { TypeOverrides, types } from 'pg';

/**
 * How answers of PostgreSQL become values: counts, sums and truth values as plain numbers, as SQLite gives them.
 * An integer too large for a number is an error, never a rounded value.
 */
export const numbersAsOnSqlite = new TypeOverrides();

numbersAsOnSqlite.setTypeParser(types.builtins.INT8, parseInteger);
numbersAsOnSqlite.setTypeParser(types.builtins.NUMERIC, Number);
numbersAsOnSqlite.setTypeParser(types.builtins.BOOL, (text) => (text === 't' ? 1 : 0));

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number`);
  return value;
}
