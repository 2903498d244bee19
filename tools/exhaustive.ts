import { globSync } from 'node:fs';

// What `npm run check` runs and `npm test` leaves to it: what is exhaustive by its nature, or holds on a second engine or
// at a second width what it holds on the first. A tool that is called by itself leaves nothing out.

/** Races of many rounds, stories by chance, plans over years of flights, a walk through a large airline, further years of the demo: by their name. */
export const exhaustiveFiles = '**/*.exhaustive*.test.ts';

/** What hardly depends on SQL, so that SQLite is enough for a first run: walks over all calls, and what stands before the database. */
export const filesForOneEngine: readonly string[] = [
  'apps/server/src/*.test.ts',
  'apps/server/src/{auth,changes,roblox,sessions}/**/*.test.ts',
  'apps/server/src/chat/markup.test.ts',
  'apps/server/src/game/keys.test.ts',
  'apps/server/src/http/{answers,api-reference,canonical-redirect,rate-limits,refusal-order,web-app}.test.ts',
  'apps/server/src/live/events.test.ts',
  'apps/demo/src/main.test.ts',
];

const journeys =
  'acts-under-way admin-limits admin-outranked admin-past admin-roster board-repeat canonical-address changed-rank deep-links failed-downloads failed-reads flight-week-borders freshness kept-drafts late-parts lost-connection refused-focus replicas scheduling-questions shell-phone sign-in-failures stopped-portal typed-dialogs';

/** Journeys through failures, lost connections, drafts and limits, and gates beyond those of every screen, from `e2e`. */
export const exhaustiveSpecs: readonly string[] = [
  ...journeys.split(' ').map((name) => `journeys/${name}.spec.ts`),
  ...['first-paint', 'forced-colours', 'wide-places'].map((name) => `gates/${name}.spec.ts`),
];

/** Set where what is exhaustive is left out. */
const setting = 'LEAVE_OUT_EXHAUSTIVE';

export const leavesOutExhaustive: boolean = process.env[setting] === 'true';

/** The environment of a tool that is to leave it out, or to run all. */
export const exhaustiveSetting = (isLeftOut: boolean) => ({ [setting]: String(isLeftOut) });

const countOf = (patterns: string | readonly string[], cwd: string): number =>
  globSync(patterns, { cwd, exclude: ['**/node_modules'] }).length;

/** What `npm test` leaves out, in words and numbers. */
export const whatIsLeftOut = (root: string): string => {
  const files = countOf(exhaustiveFiles, root);
  const ofOneEngine = countOf(filesForOneEngine, root);
  return `left to npm run check: ${files} files of races, stories by chance and long plays, ${ofOneEngine} files on PostgreSQL too, ${exhaustiveSpecs.length} browser files of failures and limits, and axe at further widths`;
};
