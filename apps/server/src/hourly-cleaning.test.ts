import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cleaningJobs } from './hourly-cleaning.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { unitOfWorkDeps } from './testing/unit-of-work-deps.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const LONG_AGO = '2025-01-01T00:00:00.000Z';

/** Inserts a row for the last cleaning of rows in the list. */
async function insertOldEvent({ db }: TestDatabase): Promise<void> {
  const event = { id: 'old', kind: 'sign_in' as const, at: LONG_AGO, details: '{}' };
  await db.insertInto('security_events').values(event).execute();
}

const eventsIn = ({ db }: TestDatabase) => db.selectFrom('security_events').select('id').execute();

it('goes on with the others when one cleaning fails, and reports that one by its name', async () => {
  await using database = await createTestDatabase();
  const deps = unitOfWorkDeps(database, NOW);
  const jobs = cleaningJobs(deps);
  await insertOldEvent(database);
  await sql`drop table sign_in_states`.execute(database.db);
  const due = jobs.map(({ name }) => ({ name, due_at: LONG_AGO }));
  await database.db.insertInto('jobs').values(due).execute();
  const failed: object[] = [];
  const started = startJobs(deps, jobs, { info: () => undefined, error: (entry) => failed.push(entry) });
  const rows = () => database.db.selectFrom('jobs').selectAll().execute();
  const waiting = async () =>
    (await rows()).filter((job) => job.due_at === LONG_AGO || job.claimed_by !== null);
  await expect.poll(waiting).toEqual([]);
  await started.stop();
  expect(failed).toMatchObject([{ job: 'clean-sign-in-states' }]);
  const withError = (await rows()).filter(({ last_error: error }) => error !== null);
  expect(withError.map(({ name }) => name)).toEqual(['clean-sign-in-states']);
  expect(await eventsIn(database)).toEqual([]);
});

it('changes nothing any more once its signal is aborted', async () => {
  await using database = await createTestDatabase();
  await insertOldEvent(database);
  const statements: string[] = [];
  database.watchStatements((statement) => statements.push(statement));
  for (const job of cleaningJobs(unitOfWorkDeps(database, NOW)))
    await job.run(AbortSignal.abort()).catch(() => undefined);
  expect(statements.filter((statement) => !statement.startsWith('select'))).toEqual([]);
  expect(await eventsIn(database)).toHaveLength(1);
});
