import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const generatedFolders = new Set([
  '.cache',
  '.git',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'test-results',
]);

const isPrivateToTheMachine = (name: string): boolean => name === '.env' || name.endsWith('.local');

/**
 * Every file of the project as a sorted list of `/`-separated paths. The folder is walked rather than asked of
 * git, so that a file is checked before its first commit and in an unpacked archive too.
 */
export const listProjectFiles = (root: string): string[] => {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !generatedFolders.has(entry.name)) walk(path);
      if (entry.isFile() && !isPrivateToTheMachine(entry.name)) found.push(path);
    }
  };
  walk('');
  return found.toSorted();
};
