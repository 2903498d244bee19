import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const runAs = (version: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,Object.defineProperty(process, 'version', { value: '${version}' })`,
      join(import.meta.dirname, 'run.mjs'),
      'no-such-command',
    ],
    { encoding: 'utf8' },
  );

describe('running a command', () => {
  it.each(['v18.0.0', 'v20.20.2', 'v23.11.0'])('says in one line what to do on Node.js %s', (version) => {
    const { status, stderr } = runAs(version);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`Node.js 24 or newer, and this is ${version}`);
  });

  it('continues with the command on Node.js 24', () => {
    expect(runAs('v24.0.0').stderr).toContain('no-such-command.ts');
  });
});
