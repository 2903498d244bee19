import { type RawBuilder, sql } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** What a column is made of on one engine. */
export type ColumnTypes = {
  /** Compared byte by byte on both engines: text order is the same whatever the server's locale is. */
  readonly text: RawBuilder<string>;
  readonly integer: RawBuilder<number>;
  /** For sums of money, which outgrow 32 bits. */
  readonly bigint: RawBuilder<number>;
  readonly bytes: RawBuilder<Uint8Array>;
};

const types: Record<Engine, ColumnTypes> = {
  sqlite: { text: sql`text`, integer: sql`integer`, bigint: sql`integer`, bytes: sql`blob` },
  postgres: { text: sql`text collate "C"`, integer: sql`integer`, bigint: sql`bigint`, bytes: sql`bytea` },
};

export function columnTypes(engine: Engine): ColumnTypes {
  return types[engine];
}
