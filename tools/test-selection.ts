import { globSync } from 'node:fs';

/**
 * How many tests a run includes: `short` is `npm test`, `check` is what CI requires of every change, and `full` runs
 * every night. A tool that is run by itself omits nothing.
 */
export type TestRun = 'short' | 'check' | 'full';

const setting = 'TEST_RUN';

const isTestRun = (value: string | undefined): value is TestRun =>
  value === 'short' || value === 'check' || value === 'full';

const chosen = process.env[setting];

/** The run that the environment names. */
export const testRun: TestRun = isTestRun(chosen) ? chosen : 'full';

/** The environment of a tool for a run. */
export const testRunSetting = (run: TestRun) => ({ [setting]: run });

/** Tests of random input, races of many rounds, and years of flights, by their name. */
export const exhaustiveFiles = '**/*.exhaustive*.test.ts';

/**
 * Files that `npm test` omits, because they take long and a change of a feature rarely breaks them: tests of what each command
 * invalidates, and tests that start processes, back up or restore.
 */
export const filesOfCheck: readonly string[] = [
  'apps/server/src/platform/changes/topics-of-mutations.test.ts',
  'apps/server/src/tests/main-*.test.ts',
  'apps/server/src/platform/backup/{restore,sealed-pieces}.test.ts',
  'apps/server/src/platform/database/data-folder.sqlite.test.ts',
  'apps/host/src/{backup,faults.sqlite,life}.test.ts',
  'apps/{demo,sandbox}/src/main.test.ts',
  'apps/demo/src/fill.test.ts',
  'tools/{dev-portal,operator-command,process,start-portal}.test.ts',
];

/** Files without a statement, which no run needs on PostgreSQL too. */
export const filesWithoutSql: readonly string[] = [
  'apps/server/src/config/*.test.ts',
  'apps/server/src/integrations/json.test.ts',
  'apps/server/src/features/auth/{failure-reason,forged-id-tokens,sign-in-failures}.test.ts',
  'apps/server/src/platform/backup/sealed-pieces.test.ts',
  'apps/server/src/platform/changes/topics-of-mutations.test.ts',
  'apps/server/src/features/discord/posts/{discord,markup}.test.ts',
  'apps/server/src/integrations/discord/rest.test.ts',
  'apps/server/src/features/discord/interactions/register-commands.test.ts',
  'apps/server/src/platform/database/{raw-tables,statement-names,whole-orders}.test.ts',
  'apps/server/src/features/exports/running-exports.test.ts',
  'apps/server/src/platform/jobs/each-item.test.ts',
  'apps/server/src/platform/http/{responses,api-reference,canonical-redirect,cookies,issue-message,limits-in-memory,origin-guard,security-contact,response-cache,unreadable-request,web-app}.test.ts',
  'apps/server/src/integrations/roblox/**/*.test.ts',
];

/**
 * Files whose result may differ on PostgreSQL: the driver and its values, database constraints, locks and races, claims
 * of jobs and deliveries, terms, seats, dates in SQL, one restore and one erasure. Everything else runs on SQLite
 * alone, except at night.
 */
export const filesOnPostgres: readonly string[] = [
  'apps/server/src/**/*.postgres.test.ts',
  'apps/server/src/platform/backup/restore.test.ts',
  'apps/server/src/platform/changes/unit-of-work.test.ts',
  'apps/server/src/features/discord/posts/delivery.test.ts',
  'apps/server/src/features/discord/posts/events/event-{delivery,places}.test.ts',
  'apps/server/src/platform/database/{flight-rows,ledger,prepared,record-rows,seats,snapshot,transaction,values}.test.ts',
  'apps/server/src/platform/database/migrations/migrate.test.ts',
  'apps/server/src/features/exports/{export-snapshot,routes,tables}.test.ts',
  'apps/server/src/features/flights/{approval-races,offers,review,seat-races,space,waitlist}.test.ts',
  'apps/server/src/features/erasure/{erase-during-writes,erase-every-column}.test.ts',
  'apps/server/src/platform/http/idempotency.test.ts',
  'apps/server/src/features/insights/insights.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/features/members/find-users.test.ts',
  'apps/server/src/features/notifications/sending.test.ts',
  'apps/server/src/platform/sessions/session-rows.test.ts',
  'apps/server/src/features/terms/{term-advance,term-undo}.test.ts',
  'apps/server/src/testing/unique-violation.test.ts',
  'apps/host/src/**/*.postgres.test.ts',
  'apps/host/src/airlines/{closing-notices,maintenance}.test.ts',
  'apps/host/src/registry/openings.test.ts',
  'apps/host/src/{backup,claims,create-airline,erasure-notices,isolation,life,support}.test.ts',
];

/**
 * Files about locks, races and claims, which alone run on PostgreSQL in `npm test`: SQLite has one writer at a time, so it
 * cannot show what two transactions do to each other. The rest of `filesOnPostgres` rarely breaks on one engine alone.
 */
export const filesOfRaces: readonly string[] = [
  'apps/server/src/features/discord/posts/delivery.test.ts',
  'apps/server/src/platform/database/transaction.postgres.test.ts',
  'apps/server/src/features/flights/{approval-races,seat-races}.test.ts',
  'apps/server/src/features/flights/{locks,status-races}.postgres.test.ts',
  'apps/server/src/features/erasure/erase-during-writes.test.ts',
  'apps/server/src/platform/http/idempotency.postgres.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/features/notifications/sending.test.ts',
  'apps/server/src/features/terms/credits-side-by-side.postgres.test.ts',
];

/** The files that a run includes on PostgreSQL. */
export const postgresFilesOf: Readonly<Record<Exclude<TestRun, 'full'>, readonly string[]>> = {
  short: filesOfRaces,
  check: filesOnPostgres,
};

/** The journeys of `npm test`: the main scenarios of crew, dispatchers and administrators. */
const mainJourneys = [
  'first-run',
  'sign-in',
  'sign-out',
  'suspension',
  'shell',
  'shell-phone',
  'own-profile',
  'flight-week',
  'flight-life',
  'flight-run',
  'flight-review',
  'scheduling-board',
  'scheduling-form',
  'waitlists',
  'seat-offers',
  'admin-record',
  'leave',
  'term-advance',
  'live-screens',
];

/** The browser tests of `npm test`, below `e2e/`. */
export const mainSpecs: readonly string[] = [
  ...mainJourneys.map((name) => `journeys/${name}.spec.ts`),
  'gates/screens.spec.ts',
];

const countOf = (patterns: string | readonly string[], cwd: string): number =>
  globSync(patterns, { cwd, exclude: ['**/node_modules'] }).length;

/** What a run omits, in words and numbers, or undefined when it omits nothing. */
export const whatIsLeftOut = (run: TestRun, root: string): string | undefined => {
  if (run === 'full') return undefined;
  const exhaustive = countOf(exhaustiveFiles, root);
  const nightly = `left to npm run check:full: ${exhaustive} files of random input and long races, and PostgreSQL where nothing differs there`;
  if (run === 'check') return nightly;
  return `left to npm run check: ${countOf('e2e/{journeys,gates,harness}/*.spec.ts', root) - mainSpecs.length} browser files, further screens and widths in the gates, files that start processes, and PostgreSQL except locks, races and claims; ${nightly}`;
};
