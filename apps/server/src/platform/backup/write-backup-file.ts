import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartRefusal } from '../database/errors.ts';
import { type BackupHeader, FORMAT, linesOf, type Rows, SEALED_VERSION, VERSION } from './backup-format.ts';
import { createSealer } from './sealed-pieces.ts';

/** Flushes a folder's entries to the disk where the system can, so that a rename survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and flushes names by itself.
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function firstLine(version: number, header: object): Buffer {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, version, ...header })}\n`);
}

/** Passes bytes on unchanged, or sealed when there is a key. */
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

/** Returns the message for the operator when the file system rejects a backup. Returns any other error unchanged. */
function writeRefusal(path: string, error: unknown): unknown {
  const isFileSystemError = error instanceof Error && 'code' in error && 'syscall' in error;
  return isFileSystemError
    ? new StartRefusal(`${path} cannot be written (${String(error.code)}).`, { cause: error })
    : error;
}

/**
 * Writes a backup with owner-only permissions, sealed when there is a key. The file gets its name once it is complete,
 * and a failure leaves nothing. Throws StartRefusal when it cannot be written.
 */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  batches: AsyncIterable<Rows>,
  key: string | null = null,
): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      await writeTo(handle, header, batches, key);
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    // Where the folder does not exist, removing fails too. The first error is the one to report.
    await rm(partial, { force: true }).catch(() => undefined);
    throw writeRefusal(path, error);
  }
  await syncFolder(dirname(path));
}
