import { isScheduleDay, weekStartOf } from '../flights/schedule.ts';
import { type CallName, callTable } from './calls.ts';
import { fillPath } from './routes.ts';

/** Ids as they stand in an address; anything else in their place is left to the app. */
const ID = /^[\w-]+$/;

/** The call that a screen without parameters reads first. */
const readingOf: Readonly<Record<string, CallName>> = {
  '/profile': 'ownProfile',
  '/leaderboard': 'leaderboard',
  '/scheduling': 'schedulingBoard',
  '/admin/keys': 'gameKeys',
};

/** The part of an address behind its `?`. */
type Query = { readonly get: (name: string) => string | null };

/** The call that a screen of one thing reads first, by the path in front of the id. */
const readingOfId: Readonly<Record<string, CallName>> = { '/profile/': 'user', '/flights/': 'flight' };

/** The day (`YYYY-MM-DD`) whose week the schedule at an address shows: the one it names, or today. */
export function dayOfSchedule(query: Query, today: string): string {
  const date = query.get('date');
  return isScheduleDay(date) ? date : today;
}

function weekAddress(query: Query, today: string): string {
  const monday = weekStartOf(dayOfSchedule(query, today)).slice(0, 10);
  return `${callTable.flightWeek.path}?date=${monday}`;
}

function addressOf(path: string, query: Query, today: string): string | undefined {
  if (path === '/flights') return weekAddress(query, today);
  const call = readingOf[path];
  if (call !== undefined) return callTable[call].path;
  const [, start = '', id = ''] = /^(\/\w+\/)([^/]+)$/.exec(path) ?? [];
  const callOfId = readingOfId[start];
  return callOfId !== undefined && ID.test(id) ? fillPath(callTable[callOfId].path, { id }) : undefined;
}

/**
 * The addresses that the screen at a path reads first, as the web app's own queries ask for them: who is signed in, their
 * sanctions, which may stand above the screen, and what the screen shows. `today` is `YYYY-MM-DD` in UTC. A screen whose
 * reading depends on more is read by the app alone.
 */
export function firstReadings(path: string, query: Query, today: string): string[] {
  const address = addressOf(path, query, today);
  return [callTable.me.path, callTable.ownSanctions.path, ...(address === undefined ? [] : [address])];
}
