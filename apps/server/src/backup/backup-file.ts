import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartRefusal } from '../database/errors.ts';
import { createOpener, createSealer, sealSchema } from './sealed-pieces.ts';

/**
 * A backup file: one line of JSON that says what it is, the rows as gzipped lines of JSON, and 32 bytes of SHA-256 over
 * everything before them. It names tables and values, not an engine, so either engine reads what the other wrote.
 *
 * With a key all of that is sealed, behind a line of JSON that says so and how: see `sealed-pieces.ts`.
 */
const FORMAT = 'crewroom-backup';
const VERSION = 1;
const SEALED_VERSION = 2;
const DIGEST_BYTES = 32;
const MAX_HEADER_BYTES = 64 * 1024;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  madeAt: z.string(),
  /** The last migration of the schema that the rows were read from. */
  step: z.string(),
  /** The sandbox or the Roblox group that the database belongs to; null where no portal has used it yet. */
  origin: z.string().nullable(),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
});

const sealedHeaderSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(SEALED_VERSION),
  sealed: sealSchema,
});

/** What a backup says of itself in its first line. */
export type BackupHeader = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

/** What both engines store. */
export type StoredValue = string | number | null | Uint8Array;
export type StoredRow = readonly StoredValue[];

/** Rows of one table that come together. */
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

type OpenTable = { readonly table: string; rows: number; readonly hash: Hash };

function endOf({ table, rows, hash }: OpenTable): string {
  return `${JSON.stringify({ end: table, rows, sha256: hash.digest('hex') })}\n`;
}

/** The lines of the rows; each table ends with how many it had and the hash of their lines. */
async function* linesOf(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let opened: OpenTable | undefined;
  for await (const { table, columns, rows } of batches) {
    if (opened?.table !== table) {
      if (opened !== undefined) yield endOf(opened);
      opened = { table, rows: 0, hash: createHash('sha256') };
      yield `${JSON.stringify({ table, columns })}\n`;
    }
    const lines = rows.map((row) => `${JSON.stringify(row.map(encode))}\n`).join('');
    opened.rows += rows.length;
    opened.hash.update(lines);
    yield lines;
  }
  if (opened !== undefined) yield endOf(opened);
}

/** Writes a folder's entries to the disk, so that a rename outlasts a power cut, where the system can. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and keeps its names by itself.
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function firstLine(version: number, said: object): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, version, ...said })}\n`);
}

/** What is written passes on as it is, or sealed where there is a key. */
async function sealerFor(handle: FileHandle, key: string | null) {
  if (key === null) return { add: (bytes: Buffer) => bytes, end: () => Buffer.alloc(0) };
  const sealer = await createSealer(key, (sealed) => firstLine(SEALED_VERSION, { sealed }));
  await handle.writeFile(sealer.line);
  return sealer;
}

async function writeTo(
  handle: FileHandle,
  header: BackupHeader,
  batches: AsyncIterable<Rows>,
  key: string | null,
) {
  const { add, end } = await sealerFor(handle, key);
  const hash = createHash('sha256');
  const write = async (chunk: Buffer) => {
    hash.update(chunk);
    await handle.writeFile(add(chunk));
  };
  await write(firstLine(VERSION, header));
  await pipeline(linesOf(batches), createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await write(chunk);
  });
  await handle.writeFile(add(hash.digest()));
  await handle.writeFile(end());
  await handle.sync();
}

/** The name under which a backup grows until it is whole. */
const PARTIAL = '.partial';

/** What the operator is told when the file system does not take a backup; any other error as it is. */
function cannotWrite(path: string, error: unknown): unknown {
  const isFileSystemError = error instanceof Error && 'code' in error && 'syscall' in error;
  return isFileSystemError
    ? new StartRefusal(`${path} cannot be written (${String(error.code)}).`, { cause: error })
    : error;
}

/**
 * Writes a backup, readable by its owner only, and sealed where there is a key. It has its name only once it is whole; a failure leaves
 * nothing behind. Throws StartRefusal where it cannot be written.
 */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  batches: AsyncIterable<Rows>,
  key: string | null = null,
): Promise<void> {
  const partial = `${path}.${process.pid}${PARTIAL}`;
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await writeTo(handle, header, batches, key);
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    // Where the folder does not exist, removing fails too. The reason of the first failure is the one to tell.
    await rm(partial, { force: true }).catch(() => undefined);
    throw cannotWrite(path, error);
  }
  await syncFolder(dirname(path));
}

/** A backup that is whole, as far as its own checksums can tell. */
export type BackupFile = {
  readonly header: BackupHeader;
  /** Its rows, in batches. Throws when they are not what the header and the checksums say. */
  readonly rows: () => AsyncGenerator<Rows>;
};

function notABackup(path: string): StartRefusal {
  return new StartRefusal(`${path} is no backup of Crewroom; nothing was changed.`);
}

function notWhole(path: string): StartRefusal {
  return new StartRefusal(
    `${path} is not as it was written: it was cut short or altered. Nothing was changed.`,
  );
}

function tooNew(path: string): StartRefusal {
  return new StartRefusal(
    `${path} was made by a newer version of Crewroom; restore it with that version. Nothing was changed.`,
  );
}

function needsKey(path: string): StartRefusal {
  return new StartRefusal(
    `${path} is encrypted; set BACKUP_KEY to the key that it was made with. Nothing was changed.`,
  );
}

function wrongKey(path: string): StartRefusal {
  return new StartRefusal(`BACKUP_KEY is not the key that ${path} was made with. Nothing was changed.`);
}

function notSealed(path: string): StartRefusal {
  return new StartRefusal(
    `${path} is not encrypted, so BACKUP_KEY cannot tell who wrote it. If it is yours, of before the key was set, add --unencrypted. Nothing was changed.`,
  );
}

/** The bytes that a backup would have without a key, from the first on, each time anew. */
type Source = () => AsyncIterable<Buffer>;

/** The bytes up to the first end of a line, and it; throws where there is none near. */
async function firstLineOf(path: string, source: Source): Promise<Buffer> {
  let line = Buffer.alloc(0);
  for await (const chunk of source()) {
    line = Buffer.concat([line, chunk]);
    const end = line.indexOf('\n');
    if (end !== -1) return line.subarray(0, end + 1);
    if (line.length > MAX_HEADER_BYTES) break;
  }
  throw notABackup(path);
}

async function readHeaderLine(path: string): Promise<Buffer> {
  try {
    return await firstLineOf(path, () => createReadStream(path, { highWaterMark: MAX_HEADER_BYTES }));
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') throw notABackup(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`${path} cannot be read: ${reason}`, { cause: error });
  }
}

const anyVersion = z.object({ format: z.literal(FORMAT), version: z.number().int() });

function parseHeader<S extends z.ZodType>(path: string, line: Buffer, schema: S): z.output<S> {
  const header = schema.safeParse(JSON.parse(line.toString()));
  if (!header.success) throw notWhole(path);
  return header.data;
}

function versionOf(path: string, line: Buffer): number {
  try {
    return anyVersion.parse(JSON.parse(line.toString())).version;
  } catch {
    throw notABackup(path);
  }
}

/** What is wrong with a sealed file that its pieces show: it is told in one line. */
async function* orNotWhole(path: string, opened: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* opened;
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : notWhole(path);
  }
}

/** The bytes of a file, opened with the key where it is sealed. */
async function sourceOf(path: string, { key, allowUnsealed }: OpenOptions): Promise<Source> {
  const line = await readHeaderLine(path);
  const version = versionOf(path, line);
  if (version > SEALED_VERSION) throw tooNew(path);
  if (version < SEALED_VERSION) {
    if (key !== null && !allowUnsealed) throw notSealed(path);
    return () => createReadStream(path);
  }
  const { sealed } = parseHeader(path, line, sealedHeaderSchema);
  if (key === null) throw needsKey(path);
  const openPieces = await createOpener(key, sealed, line);
  if (openPieces === null) throw wrongKey(path);
  return () => orNotWhole(path, openPieces(createReadStream(path, { start: line.length })));
}

/** All bytes but the digest at the end, which `check` is given. */
async function* withoutDigest(
  source: AsyncIterable<Buffer>,
  check: (digest: Buffer) => void,
): AsyncGenerator<Buffer> {
  // The last bytes are held back: they are the digest of the others.
  let tail = Buffer.alloc(0);
  for await (const chunk of source) {
    const both = Buffer.concat([tail, chunk]);
    const end = Math.max(0, both.length - DIGEST_BYTES);
    yield both.subarray(0, end);
    tail = both.subarray(end);
  }
  check(tail);
}

async function assertWhole(path: string, source: Source): Promise<void> {
  const hash = createHash('sha256');
  const body = withoutDigest(source(), (digest) => {
    if (!hash.digest().equals(digest)) throw notWhole(path);
  });
  for await (const chunk of body) hash.update(chunk);
}

/** Longer than the line of any row, a picture included. A forged file may hold one without end in a few kilobytes of gzip. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

async function* splitLines(text: Readable, damaged: StartRefusal): AsyncGenerator<string> {
  let rest = '';
  const chunks: AsyncIterable<string> = text.setEncoding('utf8');
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw damaged;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* behind(from: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = from;
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* bodyLines(source: Source, from: number, damaged: StartRefusal): AsyncGenerator<string> {
  const packed = Readable.from(
    behind(
      from,
      withoutDigest(source(), () => undefined),
    ),
  );
  const body = createGunzip();
  // A read that fails must reach whoever waits for lines.
  packed.on('error', (error) => body.destroy(error)).pipe(body);
  try {
    yield* splitLines(body, damaged);
  } finally {
    packed.destroy();
  }
}

const BATCH_ROWS = 200;

type OpenTableWithColumns = OpenTable & { readonly columns: readonly string[] };

/** Takes the lines one after the other, and gives their rows in batches. Throws `damaged` where they do not add up. */
class LineReader {
  readonly #damaged: StartRefusal;
  /** The tables that have not come yet, with the rows they must have. */
  readonly #expected: Map<string, number>;
  #open: OpenTableWithColumns | null = null;
  #batch: StoredRow[] = [];

  constructor(tables: BackupHeader['tables'], damaged: StartRefusal) {
    this.#damaged = damaged;
    this.#expected = new Map(Object.entries(tables).filter(([, rows]) => rows > 0));
  }

  /** The batch that is full with this line, if one is. */
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

  #close(opened: OpenTableWithColumns, written: { readonly rows: number; readonly sha256: string }) {
    const isWhole = written.rows === opened.rows && written.sha256 === opened.hash.digest('hex');
    if (!isWhole || this.#expected.get(opened.table) !== opened.rows) throw this.#damaged;
    this.#expected.delete(opened.table);
    this.#open = null;
    return this.#batch.length === 0 ? null : this.#flush(opened);
  }

  #flush({ table, columns }: OpenTableWithColumns): Rows {
    const rows = this.#batch;
    this.#batch = [];
    return { table, columns, rows };
  }
}

async function* rowsIn(lines: AsyncIterable<string>, reader: LineReader): AsyncGenerator<Rows> {
  for await (const line of lines) {
    const batch = reader.take(line);
    if (batch !== null) yield batch;
  }
  reader.end();
}

/** How a backup may be opened. */
export type OpenOptions = {
  /** The airline's key; null where it has none. */
  readonly key: string | null;
  /** Whether a file that is not sealed is taken although there is a key: whoever can write one could have made it. */
  readonly allowUnsealed?: boolean;
};

/**
 * Opens a backup file once all of it was read and its checksum holds, and with a key every piece of it. Throws StartRefusal with one line for
 * a file that is foreign, cut short, altered, sealed by another key, or of a newer version than `isKnownStep` knows.
 */
export async function openBackupFile(
  path: string,
  isKnownStep: (step: string) => boolean,
  options: OpenOptions = { key: null },
): Promise<BackupFile> {
  const source = await sourceOf(path, options);
  const line = await firstLineOf(path, source);
  const header = parseHeader(path, line, headerSchema);
  await assertWhole(path, source);
  if (!isKnownStep(header.step)) throw tooNew(path);
  const damaged = notWhole(path);
  return {
    header,
    rows: () => rowsIn(bodyLines(source, line.length, damaged), new LineReader(header.tables, damaged)),
  };
}
