import { isAdministrator } from '@crewroom/domain/contract/access';
import { noticesAboutOthers } from '@crewroom/domain/inbox/notices';
import type { OwnData } from '@crewroom/domain/members/endpoints';
import { fromMinor } from '@crewroom/domain/money';
import { noticesHiddenFrom } from '@crewroom/domain/notifications/rules';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { Config } from '../../config/config.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { readHistoryPage } from '../../platform/history/history.ts';
import { readSessions } from '../../platform/sessions/sessions.ts';
import { readFeed } from '../calendar/feed-url.ts';
import { readLink } from '../discord/interactions/link.ts';
import { readInterests } from '../flights/interest.ts';
import { readWaitingFlights } from '../flights/member-flights.ts';
import { inboxColumns, inboxItemOf } from '../inbox/inbox.ts';
import { leadOf, readChoices } from '../notifications/choices.ts';
import { readDevices } from '../notifications/devices.ts';
import { readOwnLeave } from '../record/leave-lists.ts';
import { readAdminUser } from '../record/records.ts';
import { readReliabilityEvents } from '../record/reliability-events.ts';
import { termTotalsOf, totalColumns } from '../terms/totals.ts';
import {
  ENTRIES_AT_ONCE,
  type Page,
  readAttendance,
  readHostedFlights,
  readOwnLog,
  readSeats,
} from './own-flights.ts';
import { readPreferences } from './preferences.ts';

/** Longer lists are cut to the newest entries. An active member of twenty years has fewer. */
const MAX_ENTRIES = 20_000;

async function termsOf({ db }: Database, userId: string, page: Page): Promise<OwnData['terms']> {
  const rows = await db
    .selectFrom('term_totals')
    .innerJoin('terms', 'terms.id', 'term_totals.term_id')
    .where('term_totals.user_id', '=', userId)
    .select(['number', 'started_at', 'closed_at', ...totalColumns('term_totals')])
    .orderBy('number', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    term: row.number,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    ...termTotalsOf(row),
  }));
}

async function ledgerOf({ db }: Database, userId: string, page: Page): Promise<OwnData['ledger']> {
  const rows = await db
    .selectFrom('ledger_credits')
    .leftJoin('terms', 'terms.id', 'ledger_credits.term_id')
    .leftJoin('flights', 'flights.id', 'ledger_credits.flight_id')
    .where('ledger_credits.user_id', '=', userId)
    .select([
      'ledger_credits.id',
      'terms.number',
      'ledger_credits.kind',
      'ledger_credits.amount',
      'ledger_credits.reason',
      'ledger_credits.credited_at',
      'flights.flight_code',
    ])
    .orderBy('ledger_credits.credited_at', 'desc')
    .orderBy('ledger_credits.id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    term: row.number,
    kind: row.kind,
    amount: row.kind === 'pay' ? fromMinor(row.amount) : row.amount,
    reason: row.reason,
    date: row.credited_at,
    flightCode: row.flight_code,
  }));
}

async function ownSessions(
  database: Database,
  { userId, session }: SignedIn,
  now: Date,
): Promise<OwnData['sessions']> {
  const sessions = await readSessions(database, userId, session.id, now);
  return sessions
    .map(({ _id, createdAt: begunAt, current: isThisOne, ...rest }) => ({ begunAt, ...rest, isThisOne }))
    .toSorted((one, other) => other.begunAt.localeCompare(one.begunAt))
    .slice(0, MAX_ENTRIES);
}

async function notificationsOf(database: Database, userId: string): Promise<OwnData['notifications']> {
  const choices = await readChoices(database, userId);
  const devices = await readDevices(database, userId);
  return {
    chosen: choices.map(({ kind, push, discord }) => ({ kind, push, discord })),
    reminderMinutes: leadOf(choices),
    devices: devices.map(({ device, at }) => ({ device, at })),
  };
}

/**
 * Returns the notices about the member that they may still see. Notices to administrators about others belong to the others.
 */
async function readOwnNotices(
  { db }: Database,
  { userId, rank }: SignedIn,
  { thresholds }: Settings,
  page: Page,
): Promise<OwnData['inbox']> {
  const hidden = [...noticesAboutOthers, ...noticesHiddenFrom(rank, thresholds)];
  const rows = await db
    .selectFrom('inbox_items')
    .where('user_id', '=', userId)
    .where('notice', 'not in', hidden)
    .select(inboxColumns)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .offset(page.offset)
    .execute();
  return rows.map(inboxItemOf);
}

async function namesOf(database: Database, userId: string) {
  const user = await database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(({ selectFrom }) => [
      'users.first_seen_at',
      rowsAsJson(
        database,
        selectFrom('former_usernames')
          .whereRef('former_usernames.user_id', '=', 'users.id')
          .select(['former_usernames.username', 'former_usernames.seen_until as until'])
          .orderBy('former_usernames.seen_until', 'desc')
          .orderBy('former_usernames.username'),
      ).as('former'),
      rowsAsJson(
        database,
        selectFrom('group_roles')
          .whereRef('group_roles.user_id', '=', 'users.id')
          .select(['group_roles.rank as rankId', 'group_roles.name as rankName'])
          .orderBy('group_roles.rank', 'desc')
          .orderBy('group_roles.role_id'),
      ).as('roles'),
    ])
    .executeTakeFirstOrThrow();
  return {
    firstSeen: user.first_seen_at,
    formerUsernames: parseRows(user.former),
    groupRoles: parseRows(user.roles),
  };
}

/** Returns the history about the owner, who alone may see it. */
async function historyOf(
  database: Database,
  viewer: SignedIn,
  { offset }: Page,
): Promise<OwnData['history']> {
  if (mustHideOwnRecord(viewer, viewer.userId)) return [];
  const query = { page: offset / ENTRIES_AT_ONCE + 1, limit: ENTRIES_AT_ONCE, targetUser: viewer.userId };
  return (await readHistoryPage(database, query, viewer, 0)).actions;
}

/**
 * A section of the file: a field, or a page of a list. The pages of a list are consecutive, with one empty page for an empty
 * list.
 */
export type OwnDataPart = {
  [Field in keyof OwnData]: { readonly field: Field; readonly value: OwnData[Field] };
}[keyof OwnData];

/** Reads a list page by page. */
async function* pagesOf<Field extends keyof OwnData>(
  field: Field,
  read: (page: Page) => Promise<OwnData[Field] & readonly unknown[]>,
): AsyncGenerator<{ readonly field: Field; readonly value: OwnData[Field] }> {
  for (let offset = 0; offset < MAX_ENTRIES; offset += ENTRIES_AT_ONCE) {
    const value = await read({ offset });
    yield { field, value };
    if (value.length < ENTRIES_AT_ONCE) return;
  }
}

type Settings = Pick<
  Config,
  'airline' | 'thresholds' | 'terms' | 'chat' | 'discord' | 'discordEvents' | 'settings'
>;

async function* partsOf(
  database: Database,
  viewer: SignedIn,
  config: Settings,
  now: Date,
  record: AdminUser,
): AsyncGenerator<OwnDataPart> {
  const { userId } = viewer;
  const seesAll = isAdministrator(viewer.rank, config.thresholds);
  const { _id, robloxId, robloxUsername, robloxDisplayName, robloxAvatarUrl } = record;
  const { role, groupRank, lastLogin, isOnLeave, stats } = record;
  yield { field: 'format', value: 'crewroom-own-data' };
  yield { field: 'version', value: 1 };
  yield { field: 'exportedAt', value: toInstant(now) };
  yield { field: 'airline', value: config.airline.name };
  const names = await namesOf(database, userId);
  yield {
    field: 'profile',
    value: {
      ...names,
      _id,
      robloxId,
      robloxUsername,
      robloxDisplayName,
      robloxAvatarUrl,
      role,
      groupRank,
      lastLogin,
      isOnLeave,
      stats,
    },
  };
  yield { field: 'rankHistory', value: record.rankHistory };
  yield {
    field: 'qualifications',
    value: record.qualifications.map(({ history: _history, ...qualification }) => qualification),
  };
  const sanctions = seesAll
    ? record.sanctions
    : record.sanctions.filter(({ active, appeal }) => active || appeal !== null);
  yield { field: 'sanctions', value: sanctions };
  yield { field: 'notes', value: record.notes };
  yield { field: 'rewards', value: record.rewards };
  yield { field: 'leave', value: (await readOwnLeave(database, userId, MAX_ENTRIES)).slice(0, MAX_ENTRIES) };
  yield* pagesOf('seats', (page) => readSeats(database, userId, page));
  yield { field: 'waitingFor', value: await readWaitingFlights(database, userId) };
  yield { field: 'interests', value: await readInterests(database, userId, now) };
  yield* pagesOf('hostedFlights', (page) => readHostedFlights(database, userId, page));
  yield* pagesOf('attendance', (page) => readAttendance(database, userId, page));
  yield { field: 'marks', value: await readReliabilityEvents(database, userId, now) };
  yield* pagesOf('flightLog', (page) => readOwnLog(database, viewer, config, page));
  yield* pagesOf('inbox', (page) => readOwnNotices(database, viewer, config, page));
  yield* pagesOf('terms', (page) => termsOf(database, userId, page));
  yield* pagesOf('ledger', (page) => ledgerOf(database, userId, page));
  yield { field: 'sessions', value: await ownSessions(database, viewer, now) };
  yield { field: 'calendar', value: await readFeed(database, userId) };
  yield { field: 'preferences', value: await readPreferences(database, userId) };
  yield { field: 'discord', value: await readLink(database, userId) };
  yield { field: 'notifications', value: await notificationsOf(database, userId) };
  yield* pagesOf('history', (page) => historyOf(database, viewer, page));
}

/**
 * Yields everything about a member that their rank may see, section by section, so that memory holds one page of a list at
 * most. Null for a member who was just erased. A list that changes during the export may contain an entry twice or miss one.
 */
export async function readOwnData(
  database: Database,
  viewer: SignedIn,
  config: Settings,
  now: Date,
): Promise<AsyncIterable<OwnDataPart> | null> {
  const record = await readAdminUser(database, viewer.userId, viewer, config, now);
  return record === null ? null : partsOf(database, viewer, config, now, record);
}
