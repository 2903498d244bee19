import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../tools/process.ts';
import type { Checkout } from './portal.ts';
import { commitHere } from './reports.ts';

/** The product in this working tree. */
export const here: Checkout = { commit: commitHere, root: projectRoot };

const git = (...args: string[]) => execa('git', args, { cwd: projectRoot });

/** The product at another commit, in a worktree of its own with packages of its own. Disposing removes it. */
export async function checkOut(commit: string): Promise<Checkout & AsyncDisposable> {
  const root = join(mkdtempSync(join(tmpdir(), 'crewroom-bench-commit-')), 'tree');
  await git('worktree', 'add', '--detach', root, commit);
  // Not `npm ci`: it requires the optional packages of every platform, which some registry mirrors lack.
  await execa('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root });
  return {
    commit,
    root,
    [Symbol.asyncDispose]: async () => void (await git('worktree', 'remove', '--force', root)),
  };
}
