import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { givenSettings } from '../../packages/domain/src/settings.ts';

/** The settings to start with: those of the environment, and those of `.env` that the environment leaves open. */
export const readSettings = (
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const path = join(root, '.env');
  const written = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  return { ...givenSettings(written), ...givenSettings(environment) };
};
