import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { StartRefusal } from '../database/errors.ts';
import { sealSchema } from './sealed-pieces.ts';

/**
 * A backup file: a header as one line of JSON, the rows as gzipped lines of JSON, and 32 bytes of SHA-256 over
 * everything before them. It names tables and values, not an engine, so either engine restores what the other wrote.
 *
 * With a key all of that is sealed, after a line of JSON that describes how: see `sealed-pieces.ts`.
 */
export const FORMAT = 'crewroom-backup';
export const VERSION = 1;
export const SEALED_VERSION = 2;
export const DIGEST_BYTES = 32;
export const MAX_HEADER_BYTES = 64 * 1024;

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  madeAt: z.string(),
  /** The last migration of the schema that the rows were read from. */
  step: z.string(),
  /** The sandbox or the Roblox group that the database belongs to. Null until a portal has used it. */
  origin: z.string().nullable(),
  /** The group, in a backup from a host of several airlines. */
  groupId: z.string().optional(),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
});

export const sealedHeaderSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(SEALED_VERSION),
  sealed: sealSchema,
});

/** The header: the first line of a backup. */
export type BackupHeader = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

/** What both engines store. */
export type StoredValue = string | number | null | Uint8Array;
export type StoredRow = readonly StoredValue[];

/** Rows of one table, written together. */
export type Rows = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: StoredRow[];
};

type Line =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly end: string; readonly rows: number; readonly sha256: string }
  | readonly (string | number | null | { readonly base64: string })[];

function encode(value: StoredValue): string | number | null | { base64: string } {
  if (!(value instanceof Uint8Array)) return value;
  return { base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
}

function decode(value: string | number | null | { readonly base64: string }): StoredValue {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}

type OpenTable = Omit<Rows, 'rows'> & { rows: number; readonly hash: Hash };

function endOf({ table, rows, hash }: OpenTable): string {
  return `${JSON.stringify({ end: table, rows, sha256: hash.digest('hex') })}\n`;
}

/** Writes the rows as lines. After each table comes its row count and the hash of its lines. */
export async function* linesOf(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let opened: OpenTable | undefined;
  for await (const { table, columns, rows } of batches) {
    if (opened?.table !== table) {
      if (opened !== undefined) yield endOf(opened);
      opened = { table, columns, rows: 0, hash: createHash('sha256') };
      yield `${JSON.stringify({ table, columns })}\n`;
    }
    const lines = rows.map((row) => `${JSON.stringify(row.map(encode))}\n`).join('');
    opened.rows += rows.length;
    opened.hash.update(lines);
    yield lines;
  }
  if (opened !== undefined) yield endOf(opened);
}

const BATCH_ROWS = 200;

/** Parses the lines in order and returns their rows in batches. Throws `damaged` when counts or hashes do not match. */
export class LineReader {
  readonly #damaged: StartRefusal;
  /** The tables that are still to come, with their expected row counts. */
  readonly #expected: Map<string, number>;
  #open: OpenTable | null = null;
  #batch: StoredRow[] = [];

  constructor(tables: BackupHeader['tables'], damaged: StartRefusal) {
    this.#damaged = damaged;
    this.#expected = new Map(Object.entries(tables).filter(([, rows]) => rows > 0));
  }

  /** The batch that this line completes, if any. */
  take(text: string): Rows | null {
    // The checksum of the file says that Crewroom wrote this line.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const line = JSON.parse(text) as Line;
    if ('table' in line) {
      this.#open = { ...line, rows: 0, hash: createHash('sha256') };
      return null;
    }
    if (this.#open === null) throw this.#damaged;
    if ('end' in line) return this.#close(this.#open, line);
    this.#open.rows += 1;
    this.#open.hash.update(`${text}\n`);
    this.#batch.push(line.map(decode));
    return this.#batch.length < BATCH_ROWS ? null : this.#flush(this.#open);
  }

  /** Must be called after the last line. */
  end(): void {
    if (this.#open !== null || this.#expected.size > 0) throw this.#damaged;
  }

  #close(opened: OpenTable, written: { readonly rows: number; readonly sha256: string }) {
    const isWhole = written.rows === opened.rows && written.sha256 === opened.hash.digest('hex');
    if (!isWhole || this.#expected.get(opened.table) !== opened.rows) throw this.#damaged;
    this.#expected.delete(opened.table);
    this.#open = null;
    return this.#batch.length === 0 ? null : this.#flush(opened);
  }

  #flush({ table, columns }: OpenTable): Rows {
    const rows = this.#batch;
    this.#batch = [];
    return { table, columns, rows };
  }
}

export async function* rowsIn(lines: AsyncIterable<string>, reader: LineReader): AsyncGenerator<Rows> {
  for await (const line of lines) {
    const batch = reader.take(line);
    if (batch !== null) yield batch;
  }
  reader.end();
}
