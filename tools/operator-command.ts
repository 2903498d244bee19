import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import type { OnProgress } from '../apps/server/src/platform/backup/make-backup.ts';
import { type DatabaseTarget, databaseTargetOf } from '../apps/server/src/platform/database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from '../apps/server/src/platform/database/errors.ts';
import { projectRoot } from './process.ts';
import { readSettings } from './start-portal.ts';

/** The settings of the portal, `.env` included, and the database they name. */
export const readTarget = (): { readonly config: Config; readonly target: DatabaseTarget } => {
  const config = readConfig(readSettings(projectRoot, process.env));
  const target = databaseTargetOf({ ...config, dataDir: resolve(projectRoot, config.dataDir) });
  return { config, target };
};

/**
 * Returns the absolute path of a typed file name: npm runs commands in the project's folder, not in the one it was
 * typed in.
 */
export const fileOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), name);

/** Shows progress: one line that counts up on a terminal, one for each table elsewhere. */
export const showProgress = (
  verb: string,
  { isTTY = false, write }: { isTTY?: boolean; write: (text: string) => void },
): OnProgress => {
  let last = '';
  return ({ table, done, total }) => {
    const share = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (isTTY) write(`\r\u001b[K${verb} ${share} % (${done} of ${total} rows)${done === total ? '\n' : ''}`);
    else if (table !== last) write(`${verb} ${table} …\n`);
    last = table;
  };
};

/** The output of the commands' progress. */
export const standardOutput: Parameters<typeof showProgress>[1] = {
  isTTY: process.stdout.isTTY,
  write: (text) => void process.stdout.write(text),
};

/**
 * Runs a command. For an error that the operator can fix only the message is printed. An unexpected error keeps its
 * stack.
 */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isActionable =
      error instanceof ConfigError ||
      error instanceof StartRefusal ||
      error instanceof DatabaseUnavailableError;
    console.error(isActionable ? error.message : error);
    process.exitCode = 1;
  }
};
