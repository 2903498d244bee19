import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ManagedChild, startChild } from './process.ts';

const children: ManagedChild[] = [];
const lines: string[] = [];

const start = (script: string, silentForMs = 20_000): ManagedChild => {
  const child = startChild({
    name: 'thing',
    args: ['-e', script],
    cwd: import.meta.dirname,
    env: process.env,
    ready: /^ready /,
    silentForMs,
    print: (line) => lines.push(line),
  });
  children.push(child);
  return child;
};

const serving = "setInterval(() => {}, 1000); console.log('starting'); console.log('ready to serve');";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  vi.restoreAllMocks();
  lines.length = 0;
  await Promise.all(children.splice(0).map((child) => child.stop()));
});

describe('a child process', () => {
  it('is ready once it says so, and its lines are passed on', async () => {
    await start(`console.error('a warning'); ${serving}`).ready;
    await expect
      .poll(() => lines)
      .toEqual(expect.arrayContaining(['a warning', 'starting', 'ready to serve']));
  });

  it('closes when asked', async () => {
    const child = start(`process.on('SIGTERM', () => process.exit(7)); ${serving}`);
    await child.ready;
    await child.stop();
    expect(await child.ended).toBe(7);
  });

  it('reports how it ended by itself', async () => {
    const child = start("console.log('ready now'); setTimeout(() => process.exit(3), 50);");
    await child.ready;
    expect(await child.ended).toBe(3);
  });

  it('is rejected when it ends before it is ready', async () => {
    const child = start("console.error('port is taken'); process.exit(1);");
    await expect(child.ready).rejects.toThrow('The thing ended (1) before it served');
    expect(lines).toEqual(['port is taken']);
  });

  it('is rejected and ended when it stays silent', async () => {
    const child = start('setInterval(() => {}, 1000);', 500);
    await expect(child.ready).rejects.toThrow('The thing was silent for 500 ms before it served');
    expect(await child.ended).toBe('SIGTERM');
  });

  it('restarts its wait at each line that the child prints', async () => {
    const onTimer = vi.spyOn(globalThis, 'setTimeout');
    const child = start("for (const word of ['still busy', 'still busy', 'ready now']) console.log(word);");
    const [silence] = onTimer.mock.results;
    if (silence?.type !== 'return') throw new Error('Nothing waits for the child');
    const onRefresh = vi.spyOn(silence.value, 'refresh');
    await child.ready;
    expect(onRefresh).toHaveBeenCalledTimes(3);
  });

  it('ends when the process that started it is killed', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'process.ts'))};
         startChild({ name: 'thing', args: ['-e', "setInterval(() => {}, 1000); console.log('ready ' + process.pid);"],
           cwd: '.', env: process.env, ready: /ready/, silentForMs: 20000, print: (line) => console.log(line) });`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const printed = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
    const line = await printed.next();
    const pid = Number(String(line.value).split(' ')[1]);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
