import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from './database.ts';

/** The kinds of values that a prepared read takes; `texts` is a list of any length. */
type Kinds = { readonly text: string; readonly number: number; readonly texts: readonly string[] };

type Shape = Readonly<Record<string, keyof Kinds>>;

type ValuesOf<S extends Shape> = { readonly [Name in keyof S]: Kinds[S[Name]] };

/** What stands for each value where the statement is built. */
type PlaceholdersOf<S extends Shape> = { readonly [Name in keyof S]: RawBuilder<Kinds[S[Name]]> };

/** A text that a condition compares with: itself, or the placeholder of one in a prepared read. */
export type Text = string | Expression<string>;

/** A number, likewise. */
export type Numeral = number | Expression<number>;

/** Stands in the parameters of a compiled statement for a value that comes later. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function placeholdersOf<S extends Shape>(shape: S): PlaceholdersOf<S> {
  const placeholders = Object.keys(shape).map((name) => [name, sql`${new Placeholder(name)}`]);
  // There is one for each name of the shape.
  return Object.fromEntries(placeholders) as PlaceholdersOf<S>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** A value as it is bound: a list as an array on PostgreSQL, as JSON on SQLite, which has none. `isOneOf` reads both. */
function boundValue({ engine }: Database, value: Kinds[keyof Kinds] | undefined): unknown {
  return engine === 'sqlite' && typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The condition that a column has one of the texts of a prepared read's list. One statement serves lists of any length. */
export function isOneOf(
  { engine }: Database,
  column: Expression<string>,
  list: Expression<readonly string[]>,
): RawBuilder<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${list}))`
    : sql<SqlBool>`${column} = any(${list})`;
}

/**
 * A read whose statement is built and compiled once for each engine, and from then on only run, with the values it is called
 * with. `build` makes the query from placeholders for the values, so it cannot look at them: what depends on a value is a
 * query of its own. Always the same text, so each engine keeps its plan.
 */
export function prepared<S extends Shape, Row>(
  shape: S,
  build: (database: Database, placeholders: PlaceholdersOf<S>) => Compilable<Row>,
): (database: Database, values: ValuesOf<S>) => Promise<Row[]> {
  const compiled = new Map<Database['engine'], CompiledQuery<Row>>();

  function compiledFor(database: Database): CompiledQuery<Row> {
    // A plugin may make another query of it each time.
    const isFixed = database.db.getExecutor().plugins.length === 0;
    const kept = isFixed ? compiled.get(database.engine) : undefined;
    if (kept !== undefined) return kept;
    const query = build(database, placeholdersOf(shape)).compile();
    if (isFixed) compiled.set(database.engine, query);
    return query;
  }

  return async (database, values) => {
    const query = compiledFor(database);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? boundValue(database, values[value.name]) : value,
    );
    const { rows } = await database.db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
