import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { findPostgresPrograms, startThrowawayPostgres } from './postgres-server.ts';
import { moduleUrl, startScript } from './script-process.ts';

// None when TEST_DATABASE_URL replaces them.
const installed = [findPostgresPrograms()].filter((programs) => programs !== null);

function folderOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}

describe('a throw-away PostgreSQL', () => {
  it('uses programs on the path that belong together', async () => {
    const half = await realpath(await mkdtemp(join(tmpdir(), 'crewroom-half-')));
    const whole = await realpath(await mkdtemp(join(tmpdir(), 'crewroom-whole-')));
    await writeFile(join(half, 'initdb'), '', { mode: 0o755 });
    for (const name of ['initdb', 'postgres']) await writeFile(join(whole, name), '', { mode: 0o755 });
    expect(findPostgresPrograms([half, whole].join(delimiter))).toEqual({
      initdb: join(whole, 'initdb'),
      postgres: join(whole, 'postgres'),
    });
    for (const folder of [half, whole]) await rm(folder, { recursive: true });
  });

  it.each(installed)('responds until it is stopped, and leaves no folder', async (programs) => {
    const server = await startThrowawayPostgres(programs);
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await expect(client.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await client.end();
    const folder = folderOf(server.url);
    expect(existsSync(folder)).toBe(true);
    await server.stop();
    expect(existsSync(folder)).toBe(false);
  });

  it.each(installed)('ends with the process that started it, even a killed one', async (programs) => {
    const owner = startScript(`
      const { startThrowawayPostgres } = await import(${JSON.stringify(moduleUrl('testing/postgres-server.ts'))});
      const server = await startThrowawayPostgres(${JSON.stringify(programs)});
      console.log(server.url);
      setInterval(() => {}, 1000);
    `);
    const folder = folderOf(await owner.nextLine());
    expect(existsSync(folder)).toBe(true);
    await owner.kill('SIGKILL');
    while (existsSync(folder)) await sleep(20);
  });
});
