import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';

const watcher = JSON.stringify(join(import.meta.dirname, 'parent-watch.ts'));

/** A process between us and the one that watches, as npm's shell stands between a person and the portal. */
const startBetween = (environment: string) => {
  const watching = `import { watchNpm } from ${watcher};
    setInterval(() => {}, 1000);
    watchNpm(() => { console.log('gone'); process.exit(0); }, ${environment});
    console.log(String(process.pid));`;
  const script = `require('node:child_process').spawn(process.execPath,
    ['--input-type=module', '-e', ${JSON.stringify(watching)}], { stdio: 'inherit' });`;
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
};

const killBetween = async (environment: string) => {
  const between = startBetween(environment);
  const lines: string[] = [];
  createInterface({ input: between.stdout }).on('line', (line) => lines.push(line));
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
  between.kill('SIGKILL');
  return { pid: Number(lines[0]), lines };
};

describe('minding npm', () => {
  it('tells when what npm ran the script through is gone', async () => {
    const { lines } = await killBetween("{ npm_lifecycle_event: 'start' }");
    await vi.waitFor(() => expect(lines[1]).toBe('gone'), { timeout: 20_000 });
  });

  it('lets a portal that was started by hand outlive its terminal', async () => {
    const { pid, lines } = await killBetween('{}');
    await new Promise((resume) => setTimeout(resume, 1200));
    expect(lines).toHaveLength(1);
    expect(process.kill(pid)).toBe(true);
  });
});
