import { globSync } from 'node:fs';

// What `npm run check` runs and `npm test` leaves to it: what is exhaustive by its nature, or holds on a second engine or
// at a second width what it holds on the first. A tool that is called by itself leaves nothing out.

/** Races of many rounds, stories and input by chance, every command and its topics, plans over years of flights, a walk through a large airline, further years of the demo: by their name. */
export const exhaustiveFiles = '**/*.exhaustive*.test.ts';

/**
 * What holds nothing of an engine, so that no run needs it on PostgreSQL too: files without a database, what is made of
 * Roblox's and a browser's words before one is asked, and which topics each command names.
 */
export const filesWithoutSql: readonly string[] = [
  'apps/server/src/{chat-settings,config,json,secret-files}.test.ts',
  'apps/server/src/auth/{failure-reason,forged-id-tokens,sign-in-failures}.test.ts',
  'apps/server/src/backup/sealed-pieces.test.ts',
  'apps/server/src/changes/topics-of-mutations.exhaustive.test.ts',
  'apps/server/src/chat/{discord,markup}.test.ts',
  'apps/server/src/discord/rest.test.ts',
  'apps/server/src/interactions/register-commands.test.ts',
  'apps/server/src/database/whole-orders.test.ts',
  'apps/server/src/jobs/each-item.test.ts',
  'apps/server/src/http/{answers,api-reference,canonical-redirect,cookies,issue-message,limits-in-memory,origin-guard,security-contact,shared-answers,unreadable-request,web-app}.test.ts',
  'apps/server/src/roblox/**/*.test.ts',
];

/** Whose statements are plain, or that walk over all acts and ranks, so that SQLite is enough for a first run: seats, pay, records, forgetting and the backups themselves run on both. */
export const filesForOneEngine: readonly string[] = [
  'apps/server/src/*.test.ts',
  'apps/server/src/{auth,calendar,changes,chat,departures,game,http,inbox,interactions,metrics,moving-in,notifications,profiles,roster,sessions,settings,setup}/**/*.test.ts',
  'apps/server/src/{backup/restore,live/events,flights/flight-acts,record/admin-acts}.test.ts',
  'apps/demo/src/{main,fill,airline}.test.ts',
];

const journeys =
  'acts-under-way admin-history admin-limits admin-list admin-notes admin-outranked admin-past admin-qualifications admin-quota admin-rewards admin-role-and-leave admin-roster admin-suspends appeals attendance board-finding board-held board-repeat canonical-address changed-rank colleague-profile deep-links departures failed-downloads failed-reads flight-run flight-week-borders forget-member freshness game-keys insights kept-drafts late-parts lost-connection moving-in notifications own-calendar refused-focus replicas scheduling-questions seat-lines seat-offers security security-acts settings shell-phone sign-in-failures stopped-portal term-undo typed-dialogs';

/** Journeys through failures, lost connections, drafts and limits, beside the main ways of each domain, and on the screens of the owner; and gates beyond those of every screen, from `e2e`. */
export const exhaustiveSpecs: readonly string[] = [
  ...journeys.split(' ').map((name) => `journeys/${name}.spec.ts`),
  ...['api-page', 'first-paint', 'forced-colours', 'wide-places'].map((name) => `gates/${name}.spec.ts`),
];

/** Set where what is exhaustive is left out. */
const setting = 'LEAVE_OUT_EXHAUSTIVE';

export const leavesOutExhaustive: boolean = process.env[setting] === 'true';

/** The environment of a tool that runs what is exhaustive too, or leaves it out. */
export const exhaustiveSetting = (exhaustive: boolean) => ({ [setting]: String(!exhaustive) });

const countOf = (patterns: string | readonly string[], cwd: string, not: readonly string[] = []): number =>
  globSync(patterns, { cwd, exclude: ['**/node_modules', ...not] }).length;

/** What runs on one engine in the check too. */
const neverOnPostgres: readonly string[] = ['**/*.sqlite.test.ts', ...filesWithoutSql];

/** What `npm test` leaves out, in words and numbers. */
export const whatIsLeftOut = (root: string): string => {
  const files = countOf(exhaustiveFiles, root);
  const ofOneEngine = countOf(filesForOneEngine, root, neverOnPostgres);
  return `left to npm run check: ${files} files of races, stories by chance and long plays, ${ofOneEngine} files on PostgreSQL too, ${exhaustiveSpecs.length} browser files of failures, limits and side ways, what a press opens on each screen, and axe at further widths`;
};
