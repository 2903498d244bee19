import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Takes settings from `.env` where the environment does not have them already. */
export const loadEnvironmentFile = (root: string): void => {
  const path = join(root, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
};
