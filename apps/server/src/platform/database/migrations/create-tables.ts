import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Column, StoredType } from '../tables/columns.ts';
import type { Table } from '../tables/define-table.ts';

export type Engine = 'sqlite' | 'postgres';

const storedTypes: Record<Engine, Readonly<Record<StoredType, RawBuilder<unknown>>>> = {
  sqlite: { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, bytes: sql`blob` },
  // Compared byte by byte, as on SQLite: text order is independent of the server's locale.
  postgres: { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint`, bytes: sql`bytea` },
};

function asDefined(name: string, column: Column, builder: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  const { isNullable, defaultTo, check, references } = column;
  let defined = isNullable ? builder : builder.notNull();
  if (defaultTo !== undefined) defined = defined.defaultTo(defaultTo);
  if (check !== undefined) defined = defined.check(check(sql.ref(name)));
  if (references === undefined) return defined;
  defined = defined.references(`${references.table}.id`);
  return references.cascade ? defined.onDelete('cascade') : defined;
}

function startTable(db: Kysely<unknown>, engine: Engine, name: string, table: Table) {
  const starting = db.schema.createTable(name);
  // Strict tables reject values of a wrong type, as PostgreSQL does.
  if (engine === 'sqlite')
    return starting.modifyEnd(table.storedByKey ? sql`strict, without rowid` : sql`strict`);
  // No write waits for an unlogged one to reach the disk.
  return table.onPostgresAlone ? starting.modifyFront(sql`unlogged`) : starting;
}

async function createIndexes(db: Kysely<unknown>, name: string, { indexes = {} }: Table): Promise<void> {
  for (const [end, index] of Object.entries(indexes)) {
    const { columns, where } = 'where' in index ? index : { columns: index, where: undefined };
    const condition = where === undefined ? sql`` : sql` where ${where}`;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`create index ${sql.ref(`${name}_${end}`)} on ${sql.table(name)} (${list})${condition}`.execute(
      db,
    );
  }
}

/** Creates a table with its keys, checks and indexes. */
export async function createTable(
  db: Kysely<unknown>,
  engine: Engine,
  name: string,
  table: Table,
): Promise<void> {
  if (table.onPostgresAlone && engine === 'sqlite') return;
  const keyName = (columns: readonly string[]) => `${[name, ...columns].join('_')}_key`;
  let creating: CreateTableBuilder<string, string> = startTable(db, engine, name, table);
  for (const [column, definition] of Object.entries(table.columns)) {
    const type = storedTypes[engine][definition.type];
    creating = creating.addColumn(column, type, (builder) => asDefined(column, definition, builder));
  }
  creating = creating.addPrimaryKeyConstraint(keyName(table.primaryKey), [...table.primaryKey]);
  for (const columns of table.unique ?? []) {
    creating = creating.addUniqueConstraint(keyName(columns), [...columns]);
  }
  for (const [end, check] of Object.entries(table.checks ?? {})) {
    creating = creating.addCheckConstraint(`${name}_${end}`, check);
  }
  for (const [end, { columns, table: other, of }] of Object.entries(table.follows ?? {})) {
    creating = creating.addForeignKeyConstraint(
      `${name}_${end}`,
      [...columns],
      other,
      [...of],
      (constraint) => constraint.onUpdate('cascade'),
    );
  }
  await creating.execute();
  await createIndexes(db, name, table);
}
