import { resolve } from 'node:path';
import type { OnProgress } from '../apps/server/src/backup/make-backup.ts';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config.ts';
import { type DatabaseTarget, databaseTargetOf } from '../apps/server/src/database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from '../apps/server/src/database/errors.ts';
import { projectRoot } from './process.ts';
import { readSettings } from './start-portal.ts';

/** The settings of the portal, `.env` included, and the database they name. */
export const readTarget = (): { readonly config: Config; readonly target: DatabaseTarget } => {
  const config = readConfig(readSettings(projectRoot, process.env));
  const target = databaseTargetOf({ ...config, dataDir: resolve(projectRoot, config.dataDir) });
  return { config, target };
};

/** A file as whoever typed its name means it: npm runs commands in the project's folder, not in theirs. */
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

export const onTerminal: Parameters<typeof showProgress>[1] = {
  isTTY: process.stdout.isTTY,
  write: (text) => void process.stdout.write(text),
};

/** Runs a command. What the operator can act on is one line; a surprise keeps its stack. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof StartRefusal ||
      error instanceof DatabaseUnavailableError;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
};
