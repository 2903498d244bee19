import { join } from 'node:path';
import { execaNode } from 'execa';
import { describe, expect, it } from 'vitest';
import { showProgress } from './operator-command.ts';
import { projectRoot } from './process.ts';

async function errorOf(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const script = join(projectRoot, 'tools/run.mjs');
  const { stderr } = await execaNode(script, [command, ...args], { env, reject: false });
  return stderr;
}

describe('a command for the operator', () => {
  it.each([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['backup', ['a', '--replace']],
    ['restore', []],
    ['restore', ['a', '--force']],
  ])('prints its usage for %s %j', async (command, args) => {
    expect(await errorOf(command, args)).toMatch(new RegExp(`^Usage: npm run ${command} -- FILE[^\\n]*$`));
  });

  it.each([['--unencrypted'], ['--replace']])('restore accepts %s', async (option) => {
    expect(await errorOf('restore', ['a.backup', option], { PORT: 'x' })).toMatch(/^PORT: /);
  });

  it('names every unusable setting, as a start does', async () => {
    const error = await errorOf('backup', ['a.backup'], { PORT: 'x', LOG_LEVEL: 'loud' });
    expect(error.split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^LOG_LEVEL: /),
    ]);
  });
});

const progressText = (isTTY: boolean) => {
  let text = '';
  const onProgress = showProgress('Backing up', {
    isTTY,
    write: (more) => {
      text += more;
    },
  });
  onProgress({ table: 'users', done: 1, total: 4 });
  onProgress({ table: 'users', done: 2, total: 4 });
  onProgress({ table: 'flights', done: 4, total: 4 });
  return text;
};

describe('progress', () => {
  it('is a line that counts up on a terminal', () => {
    expect(progressText(true).split('\r\u001b[K').slice(1)).toEqual([
      'Backing up 25 % (1 of 4 rows)',
      'Backing up 50 % (2 of 4 rows)',
      'Backing up 100 % (4 of 4 rows)\n',
    ]);
  });

  it('is a line for each table elsewhere', () => {
    expect(progressText(false)).toBe('Backing up users …\nBacking up flights …\n');
  });
});
