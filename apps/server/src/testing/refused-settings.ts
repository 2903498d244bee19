import { ConfigError, readConfig } from '../config/config.ts';

/** Returns the message for settings that are rejected. Throws when they are accepted. */
export function refusalOf(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}
