import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Source } from './database.ts';
import { quoteIdentifier, schemaOf } from './postgres-schema.ts';

/** The kinds of values that a prepared statement takes. `texts` is a list of any length. */
type Kinds = {
  readonly text: string;
  readonly textOrNull: string | null;
  readonly number: number;
  readonly texts: readonly string[];
};

type Shape = Readonly<Record<string, keyof Kinds>>;

type ValuesOf<S extends Shape> = { readonly [Name in keyof S]: Kinds[S[Name]] };

/** The placeholder of each value while the statement is built. */
export type PlaceholdersOf<S extends Shape> = { readonly [Name in keyof S]: RawBuilder<Kinds[S[Name]]> };

/** A text that a condition compares with: itself, or its placeholder in a prepared statement. */
export type Text = string | Expression<string>;

/** A number in a condition: itself, or its placeholder in a prepared statement. */
export type Numeral = number | Expression<number>;

/** The placeholder of a later value in the parameters of a compiled statement. */
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

/**
 * Returns a value as it is bound. A list is an array on PostgreSQL and JSON on SQLite, which has no arrays. `isOneOf`
 * and `rowsOf` read both.
 */
function boundValue({ engine }: Source, value: Kinds[keyof Kinds] | undefined): unknown {
  return engine === 'sqlite' && Array.isArray(value) ? JSON.stringify(value) : value;
}

/**
 * Returns the condition that a column has one of the texts of a prepared statement's list. One statement serves lists
 * of any length.
 */
export function isOneOf(
  { engine }: Source,
  column: Expression<string>,
  list: Expression<readonly string[]>,
): RawBuilder<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${list}))`
    : sql<SqlBool>`${column} = any(${list})`;
}

/** Returns the texts of a prepared statement's list as rows, in their order. The column is `value`. */
export function rowsOf(
  { engine }: Source,
  list: Expression<readonly string[]>,
): RawBuilder<{ value: string }> {
  return engine === 'sqlite'
    ? sql<{ value: string }>`(select value from json_each(${list}))`
    : sql<{ value: string }>`(select unnest(${list}::text[]) as value)`;
}

/** A compiled statement. Its text is split where its schema is named, so that it serves every schema. */
type KeptStatement<Row> = { readonly query: CompiledQuery<Row>; readonly parts: readonly string[] };

/** Keeps a statement for all schemas. */
class KeptForSchemas<Row> {
  #kept: KeptStatement<Row> | undefined;

  find(schema: string): CompiledQuery<Row> | undefined {
    const kept = this.#kept;
    return kept && { ...kept.query, sql: kept.parts.join(prefixOf(schema)) };
  }

  keep(schema: string, query: CompiledQuery<Row>): void {
    this.#kept = { query, parts: query.sql.split(prefixOf(schema)) };
  }
}

const prefixOf = (schema: string): string => `${quoteIdentifier(schema)}.`;

/**
 * Prepares a statement once for each engine. From then on it only runs, with the values of each call, and returns its
 * rows. Use it for reads of every request and writes of every change. `build` makes the query from placeholders, so it
 * cannot see the values. A query that depends on a value must be separate. The text never changes, so each engine keeps
 * its plan. Databases that are schemas of one PostgreSQL share what is compiled.
 */
export function prepared<S extends Shape, Row>(
  shape: S,
  build: (source: Source, placeholders: PlaceholdersOf<S>) => Compilable<Row>,
): (source: Source, values: ValuesOf<S>) => Promise<Row[]> {
  const compiled = new Map<Source['engine'], CompiledQuery<Row>>();
  const ofSchemas = new KeptForSchemas<Row>();

  function compiledFor(source: Source): CompiledQuery<Row> {
    const query = () => build(source, placeholdersOf(shape)).compile();
    // A plugin may make another query of it each time.
    if (source.db.getExecutor().plugins.length > 0) return query();
    const schema = schemaOf(source.db);
    const kept = schema === undefined ? compiled.get(source.engine) : ofSchemas.find(schema);
    if (kept !== undefined) return kept;
    const made = query();
    if (schema === undefined) compiled.set(source.engine, made);
    else ofSchemas.keep(schema, made);
    return made;
  }

  return async (source, values) => {
    const query = compiledFor(source);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? boundValue(source, values[value.name]) : value,
    );
    const { rows } = await source.db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
