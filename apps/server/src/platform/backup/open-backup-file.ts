import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { StartRefusal } from '../database/errors.ts';
import {
  type BackupHeader,
  DIGEST_BYTES,
  FORMAT,
  headerSchema,
  LineReader,
  MAX_HEADER_BYTES,
  type Rows,
  rowsIn,
  SEALED_VERSION,
  sealedHeaderSchema,
} from './backup-format.ts';
import { createOpener } from './sealed-pieces.ts';

/** A backup that is complete, as far as its own checksums show. */
export type BackupFile = {
  readonly header: BackupHeader;
  /** Yields its rows in batches. Throws when they do not match the header and the checksums. */
  readonly rows: () => AsyncGenerator<Rows>;
};

/** The reason why a file is not restored. */
const reasons = {
  notABackup: (path: string) => `${path} is no backup of Crewroom. Nothing was changed.`,
  notWhole: (path: string) =>
    `${path} is not as it was written: it was cut short or altered. Nothing was changed.`,
  tooNew: (path: string) =>
    `${path} was made by a newer version of Crewroom. Restore it with that version. Nothing was changed.`,
  needsKey: (path: string) =>
    `${path} is encrypted. Set BACKUP_KEY to the key that it was made with. Nothing was changed.`,
  wrongKey: (path: string) => `BACKUP_KEY is not the key that ${path} was made with. Nothing was changed.`,
  notSealed: (path: string) =>
    `${path} is not encrypted, so BACKUP_KEY cannot tell who wrote it. If it is yours and older than the key, add --unencrypted. Nothing was changed.`,
} as const;

const refusal = (reason: keyof typeof reasons, path: string) => new StartRefusal(reasons[reason](path));

/** Streams the plain bytes of a backup from the start. Each call starts over. */
type Source = () => AsyncIterable<Buffer>;

/** Reads the bytes up to and including the first line break. Throws when there is none near. */
async function firstLineOf(path: string, source: Source): Promise<Buffer> {
  let line = Buffer.alloc(0);
  for await (const chunk of source()) {
    line = Buffer.concat([line, chunk]);
    const end = line.indexOf('\n');
    if (end !== -1) return line.subarray(0, end + 1);
    if (line.length > MAX_HEADER_BYTES) break;
  }
  throw refusal('notABackup', path);
}

async function readHeaderLine(path: string): Promise<Buffer> {
  try {
    return await firstLineOf(path, () => createReadStream(path, { highWaterMark: MAX_HEADER_BYTES }));
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
      throw refusal('notABackup', path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`${path} cannot be read: ${reason}`, { cause: error });
  }
}

const anyVersion = z.object({ format: z.literal(FORMAT), version: z.number().int() });

function parseHeader<S extends z.ZodType>(path: string, line: Buffer, schema: S): z.output<S> {
  const header = schema.safeParse(JSON.parse(line.toString()));
  if (!header.success) throw refusal('notWhole', path);
  return header.data;
}

function versionOf(path: string, line: Buffer): number {
  try {
    return anyVersion.parse(JSON.parse(line.toString())).version;
  } catch {
    throw refusal('notABackup', path);
  }
}

/** Streams the opened bytes. Replaces an error of the pieces with the refusal of a damaged file. */
async function* rejectDamaged(path: string, opened: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* opened;
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : refusal('notWhole', path);
  }
}

/** Streams the bytes of a file, decrypted with the key when it is sealed. */
async function sourceOf(path: string, { key = null, allowUnsealed = false }: OpenOptions): Promise<Source> {
  const line = await readHeaderLine(path);
  const version = versionOf(path, line);
  if (version > SEALED_VERSION) throw refusal('tooNew', path);
  if (version < SEALED_VERSION) {
    if (key !== null && !allowUnsealed) throw refusal('notSealed', path);
    return () => createReadStream(path);
  }
  const { sealed } = parseHeader(path, line, sealedHeaderSchema);
  if (key === null) throw refusal('needsKey', path);
  const openPieces = await createOpener(key, sealed, line);
  if (openPieces === null) throw refusal('wrongKey', path);
  return () => rejectDamaged(path, openPieces(createReadStream(path, { start: line.length })));
}

/** Streams all bytes except the digest at the end, which it passes to `check`. */
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
    if (!hash.digest().equals(digest)) throw refusal('notWhole', path);
  });
  for await (const chunk of body) hash.update(chunk);
}

/** More than the longest row, a picture included. A forged file may hold an endless line in a few kilobytes of gzip. */
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

async function* skipBytes(from: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = from;
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* bodyLines(source: Source, from: number, damaged: StartRefusal): AsyncGenerator<string> {
  const packed = Readable.from(
    skipBytes(
      from,
      withoutDigest(source(), () => undefined),
    ),
  );
  const body = createGunzip();
  // A read error must reach the consumer of the lines.
  packed.on('error', (error) => body.destroy(error)).pipe(body);
  try {
    yield* splitLines(body, damaged);
  } finally {
    packed.destroy();
  }
}

/** Options for opening a backup. */
export type OpenOptions = {
  /** The airline's key, or null without one. */
  readonly key?: string | null;
  /**
   * Whether to accept a file that is not sealed although there is a key. Anyone with access to the disk could have made
   * it.
   */
  readonly allowUnsealed?: boolean;
};

/**
 * Opens a backup file after reading all of it and verifying its checksum, and with a key every piece of it. Throws
 * StartRefusal with one line for a file that is foreign, cut short, altered or sealed by another key. It also throws
 * for a newer version than `isKnownStep` knows.
 */
export async function openBackupFile(
  path: string,
  isKnownStep: (step: string) => boolean,
  options: OpenOptions = {},
): Promise<BackupFile> {
  const source = await sourceOf(path, options);
  const line = await firstLineOf(path, source);
  const header = parseHeader(path, line, headerSchema);
  await assertWhole(path, source);
  if (!isKnownStep(header.step)) throw refusal('tooNew', path);
  const damaged = refusal('notWhole', path);
  return {
    header,
    rows: () => rowsIn(bodyLines(source, line.length, damaged), new LineReader(header.tables, damaged)),
  };
}
