import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moduleUrl, type ScriptProcess, startScript } from '../../testing/script-process.ts';
import { lockDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { StartRefusal } from './errors.ts';

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'crewroom-folder-'));
  dataDir = join(parent, 'deep', 'data');
});

afterEach(() => rm(parent, { recursive: true, force: true }));

function refusal(folder: string): string {
  try {
    lockDataFolder(folder).release();
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}

/** Starts a process that opens the database in the folder, reports it, and keeps running. */
async function startHolder(): Promise<ScriptProcess> {
  const holder = startScript(`
    const { openDatabase } = await import(${JSON.stringify(moduleUrl('platform/database/database.ts'))});
    await openDatabase({ engine: 'sqlite', dataDir: ${JSON.stringify(dataDir)} });
    console.log('open');
    setInterval(() => {}, 1000);
  `);
  expect(await holder.nextLine()).toBe('open');
  return holder;
}

describe('the data folder', () => {
  it('is created with owner-only permissions', async () => {
    const folder = lockDataFolder(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    folder.release();
  });

  it('belongs to one process until it releases it', async () => {
    const database = await openDatabase({ engine: 'sqlite', dataDir });
    await expect(openDatabase({ engine: 'sqlite', dataDir })).rejects.toBeInstanceOf(StartRefusal);
    await database.close();
    await database.close();
    const next = await openDatabase({ engine: 'sqlite', dataDir });
    await next.close();
  });

  it('is locked by exactly one of two processes at the same instant', async () => {
    const folders = Array.from({ length: 6 }, (_, n) => join(parent, String(n)));
    const source = `
      const { lockDataFolder } = await import(${JSON.stringify(moduleUrl('platform/database/data-folder.ts'))});
      const from = ${Date.now() + 1500};
      // They stay locked as long as they are referenced.
      globalThis.locked = [];
      for (const [n, folder] of ${JSON.stringify(folders)}.entries()) {
        while (Date.now() < from + n * 400);
        try { locked.push(lockDataFolder(folder)); } catch {}
      }
      console.log(['locked', ...locked.map(({ path }) => path)].join(' '));
      setInterval(() => {}, 1000);
    `;
    const processes = [startScript(source), startScript(source)];
    const locked = await Promise.all(processes.map((process) => process.nextLine()));
    await Promise.all(processes.map((process) => process.kill('SIGKILL')));
    expect(locked.flatMap((line) => line.split(' ').slice(1)).toSorted()).toEqual(folders);
  });

  it('rejects a second process in one line that names it, and is free once the first is killed', async () => {
    const holder = await startHolder();
    const message = refusal(dataDir);
    expect(message).toContain(dataDir);
    expect(message).toContain('in use by another running Crewroom');
    expect(message).not.toContain('\n');
    await holder.kill('SIGKILL');
    const database = await openDatabase({ engine: 'sqlite', dataDir });
    await database.close();
  });

  it('is freed when the database in it cannot be opened', async () => {
    lockDataFolder(dataDir).release();
    await writeFile(
      join(dataDir, 'crewroom.sqlite'),
      'this is no database, but long enough to look at'.repeat(50),
    );
    await expect(openDatabase({ engine: 'sqlite', dataDir })).rejects.toThrow(/not a database/);
    lockDataFolder(dataDir).release();
  });

  it('is rejected in one line when it is unusable', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    const message = refusal(join(file, 'data'));
    expect(message).toContain(join(file, 'data'));
    expect(message).not.toContain('\n');
  });
});
