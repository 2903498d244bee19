import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crewroom-sandbox-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

/** Returns the line that says the sandbox is ready, or undefined when it ends without one. */
async function readyLine(environment: Readonly<Record<string, string>>): Promise<string | undefined> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment };
  const args = [join(import.meta.dirname, 'main.ts')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('Sandbox ready')) return line;
    }
    return undefined;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

it('treats an empty or blank setting as not set', async () => {
  const port = await freePort();
  const names = ['SANDBOX_PORT', 'PUBLIC_URL', 'SANDBOX_GROUP_ID', 'SANDBOX_AIRLINE_NAME'];
  for (const blank of ['', ' \r']) {
    const blanks = Object.fromEntries(names.map((name) => [name, blank]));
    expect(await readyLine({ PORT: String(port - 1), ...blanks })).toContain(
      `http://localhost:${port} plays Roblox for Aurora Air`,
    );
  }
});
