import { hash } from 'node:crypto';
import {
  type CommonTableExpressionNameNode,
  type DatabaseIntrospector,
  type Dialect,
  type Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  type RawBuilder,
  type ReferenceNode,
  type SchemaMetadata,
  sql,
  type TableMetadata,
  type TableNode,
} from 'kysely';
import { DatabaseError } from 'pg';
import { type PoolShare, SharingDriver } from './pool-share.ts';

/** A query builder, or a transaction, of any tables. */
type AnyDb = { readonly getExecutor: Kysely<unknown>['getExecutor'] };

/**
 * Compiles statements whose tables are in a schema. Each statement names the schema, in raw SQL too where a table is named
 * by `sql.table`. The `search_path` of a connection is never used, because a pooled connection would carry it to others.
 */
class SchemaCompiler extends PostgresQueryCompiler {
  readonly #schema: string;
  /** The names that the statement defines by itself. A statement defines them before it uses them. */
  readonly #ctes = new Set<string>();

  constructor(schema: string) {
    super();
    this.#schema = schema;
  }

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#ctes.clear();
    return super.compileQuery(...query);
  }

  protected override visitCommonTableExpressionName(node: CommonTableExpressionNameNode): void {
    this.#ctes.add(node.table.table.identifier.name);
    super.visitCommonTableExpressionName(node);
  }

  protected override visitReference(node: ReferenceNode): void {
    // A column is named with its table alone, which may be an alias.
    if (node.table !== undefined) {
      this.visitNode(node.table.table.identifier);
      this.append('.');
    }
    this.visitNode(node.column);
  }

  protected override visitTable(node: TableNode): void {
    const { schema, identifier } = node.table;
    const isBare = nodesWithTableNames.has(this.parentNode?.kind) || this.#ctes.has(identifier.name);
    if (schema === undefined && !isBare) {
      this.append(quoteIdentifier(this.#schema));
      this.append('.');
    }
    this.visitNode(node.table);
  }
}

/** Where a statement refers to a table that it has named before. */
const nodesWithTableNames = new Set<OperationNode['kind'] | undefined>([
  'CommonTableExpressionNameNode',
  'SelectModifierNode',
  'FunctionNode',
  'AggregateFunctionNode',
]);

/** Lists the tables of one schema. Kysely's own introspector lists those of all schemas, which takes seconds for many. */
class SchemaIntrospector implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;
  readonly #schema: string;

  constructor(db: Kysely<unknown>, schema: string) {
    this.#db = db;
    this.#schema = schema;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`
      select nspname as name from pg_catalog.pg_namespace where nspname = ${this.#schema}`.execute(this.#db);
    return rows;
  }

  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = ${this.#schema}`.execute(this.#db);
    return rows.map(({ name }) => ({
      name,
      schema: this.#schema,
      isView: false,
      isForeign: false,
      columns: [],
    }));
  }
}

/** The adapter of a database whose tables are in a schema. Its migrations wait for those of the same schema only. */
class SchemaAdapter extends PostgresAdapter {
  readonly schema: string;

  constructor(schema: string) {
    super();
    this.schema = schema;
  }

  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_lock(${keyIn(this.schema, 'migrations')})`.execute(db);
  }

  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select pg_advisory_unlock(${keyIn(this.schema, 'migrations')})`.execute(db);
  }
}

/** PostgreSQL with all tables in one schema. */
class SchemaDialect extends PostgresDialect {
  readonly #schema: string;

  constructor(config: PostgresDialectConfig, schema: string) {
    super(config);
    this.#schema = schema;
  }

  override createQueryCompiler(): SchemaCompiler {
    return new SchemaCompiler(this.#schema);
  }

  override createAdapter(): SchemaAdapter {
    return new SchemaAdapter(this.#schema);
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SchemaIntrospector(db, this.#schema);
  }
}

/** PostgreSQL with all tables in one schema, over a pool that several schemas share. */
class SharingDialect extends SchemaDialect {
  readonly #config: PostgresDialectConfig;
  readonly #share: PoolShare;

  constructor(config: PostgresDialectConfig, schema: string, share: PoolShare) {
    super(config, schema);
    this.#config = config;
    this.#share = share;
  }

  override createDriver(): SharingDriver {
    return new SharingDriver(this.#config, this.#share);
  }
}

/** Returns the dialect of a schema that uses a share of a connection pool. */
export const sharingDialect = (config: PostgresDialectConfig, schema: string, share: PoolShare): Dialect =>
  new SharingDialect(config, schema, share);

/** Returns the dialect of a connection pool: with the tables in `schema`, or where PostgreSQL finds them without one. */
export function postgresDialect(config: PostgresDialectConfig, schema: string | undefined): Dialect {
  return schema === undefined ? new PostgresDialect(config) : new SchemaDialect(config, schema);
}

/** Returns the schema of a database's tables, or undefined for a database of its own. */
export function schemaOf(db: AnyDb): string | undefined {
  const { adapter } = db.getExecutor();
  return 'schema' in adapter && typeof adapter.schema === 'string' ? adapter.schema : undefined;
}

/** The SQLSTATEs of a table or a schema that does not exist. */
const MISSING = new Set(['42P01', '3F000']);

/** Whether a statement failed because its table, or the schema of it, does not exist. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof DatabaseError && MISSING.has(error.code ?? '');
}

/** Quotes the name of a table, schema, column or channel in raw SQL. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The namespace of a database's tables, in a query about PostgreSQL's catalogues. Null for a schema that does not exist. */
export function namespaceOf(db: AnyDb): RawBuilder<unknown> {
  const schema = schemaOf(db);
  return schema === undefined
    ? sql`current_schema()::regnamespace`
    : sql`to_regnamespace(${sql.lit(quoteIdentifier(schema))})`;
}

const keyIn = (schema: string, name: string): RawBuilder<unknown> =>
  sql.lit(Buffer.from(hash('sha256', `${schema} ${name}`, 'hex'), 'hex').readBigInt64BE());

/**
 * Returns the key of an advisory lock. Databases that are schemas of one PostgreSQL share its locks, so their keys differ.
 * `alone` is the key in a database of its own.
 */
export function lockKey(db: AnyDb, name: string, alone: RawBuilder<unknown>): RawBuilder<unknown> {
  const schema = schemaOf(db);
  return schema === undefined ? alone : keyIn(schema, name);
}
