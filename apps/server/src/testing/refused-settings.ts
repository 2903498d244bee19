import { ConfigError, readConfig } from '../config/config.ts';

/** What is said of settings that are rejected; throws when they are taken. */
export function refusalOf(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}
