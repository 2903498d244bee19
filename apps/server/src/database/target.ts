import type { DatabaseTarget } from './database.ts';

/** Which database the settings name: PostgreSQL where an address is given, SQLite in the data folder otherwise. */
export function databaseTargetOf(settings: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): DatabaseTarget {
  const { databaseUrl, dataDir } = settings;
  return databaseUrl === null ? { engine: 'sqlite', dataDir } : { engine: 'postgres', url: databaseUrl };
}
