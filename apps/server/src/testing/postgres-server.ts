import { findPostgresPrograms } from './postgres-programs.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

/** The PostgreSQL for tests: the one `TEST_DATABASE_URL` names, else one started for them. */
export async function startTestServer(): Promise<ThrowawayPostgres> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined && url !== '') return { url, stop: async () => {} };
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(NO_POSTGRES);
  return startThrowawayPostgres(programs);
}

const NO_POSTGRES =
  'There is no PostgreSQL for the tests: set TEST_DATABASE_URL, or install a PostgreSQL server (initdb, postgres)';

/** Whether the tests can have a PostgreSQL on this machine. */
export function hasTestServer(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findPostgresPrograms() !== null;
}

/** What to say when they cannot. */
export const postgresSkipped = `SKIPPED: every server test on PostgreSQL. ${NO_POSTGRES}.`;
