import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Reads a JSON file, or returns null when it does not exist. Throws when it is invalid, so that it is never overwritten. */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is no sandbox data. Remove the file to start with the demo again.`, { cause });
  }
}

/**
 * Returns a function that writes the result of `snapshot`, and resolves once it is on disk. Calls during a write share the next
 * one. The file is renamed into place, so that a reader or a crash never meets half a file.
 */
export function createJsonWriter(path: string, snapshot: () => unknown): () => Promise<void> {
  let queued: Promise<void> | undefined;
  let latest: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    queued = undefined;
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.tmp`;
    // The airline's file holds the signing key.
    await writeFile(temporary, `${JSON.stringify(snapshot(), null, 1)}\n`, { mode: 0o600 });
    await rename(temporary, path);
  }

  return () => {
    if (queued) return queued;
    const next = latest.then(write, write);
    queued = next;
    latest = next;
    return next;
  };
}
