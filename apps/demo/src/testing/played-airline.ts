import { withNames } from '@crewroom/domain/names';
import { readConfig } from '@crewroom/server/config/config';
import type { AirlineRules } from '@crewroom/server/platform/changes/unit-of-work';
import type { Database } from '@crewroom/server/platform/database/database';
import { columnsOfKind, columnsWith, type Tables } from '@crewroom/server/platform/database/tables';
import { inTransaction } from '@crewroom/server/platform/database/transaction';
import type { Selectable } from 'kysely';
import { composeDepartures } from '../departures.ts';
import { playAirline } from '../play.ts';
import { demoPeople } from './demo-people.ts';

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

const tables = [
  'users',
  'former_usernames',
  'group_roles',
  'rank_history',
  'leaves',
  'terms',
  'flights',
  'flight_roles',
  'allocations',
  'wait_list',
  'flight_log',
  'attendance_events',
  'marks',
  'sanctions',
  'qualifications',
  'notes',
  'rewards',
  'ledger_credits',
  'term_totals',
  'audit_entries',
] as const satisfies readonly (keyof Tables)[];

/** The rows of those tables, ordered by id: in the order of their creation. */
export type Rows = { readonly [T in (typeof tables)[number]]: readonly Row<T>[] };

/** Timestamps until which the tests play: ordinary ones, and the edges of days, months and years. */
export const timestamps = [
  '2026-11-21T15:10:00.000Z',
  '2026-03-01T00:02:00.000Z',
  '2026-12-31T23:58:00.000Z',
  '2027-01-07T06:30:12.345Z',
  '2028-02-29T12:00:00.000Z',
  '2026-05-08T00:00:00.000Z',
] as const;

/** The rules of the tests unless they name others. */
export const defaultRules: AirlineRules = readConfig({ NODE_ENV: 'test' });

/** Terms and ranks that differ from the defaults. */
export type Settings = Partial<AirlineRules['terms'] & AirlineRules['thresholds']>;

/** Plays an airline in an empty database up to a given time. Returns the rejected actions. */
export async function play(
  database: Database,
  now: string,
  settings: Settings = {},
  people = demoPeople(),
  departuresOf = composeDepartures,
) {
  const { terms, thresholds, chat, discord, discordEvents, settings: version } = defaultRules;
  const rules = {
    terms: { ...terms, ...settings },
    thresholds: { ...thresholds, ...settings },
    chat,
    discord,
    discordEvents,
    settings: version,
  };
  const refused = await inTransaction(database, (trx) =>
    playAirline(trx, database, people, new Date(now), rules, { onProgress: () => undefined, departuresOf }),
  );
  return refused.map(({ at, refusal }) => `${new Date(at).toISOString()} ${refusal.code}`);
}

/** Reads an airline back. */
export async function readRows({ db }: Database): Promise<Rows> {
  const read = async (table: (typeof tables)[number]) => {
    const rows = await db.selectFrom(table).selectAll().execute();
    // Tables without ids are ordered by their content.
    const keyed = rows.map((row) => ['id' in row ? row.id : JSON.stringify(row), row] as const);
    return [table, keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)] as const;
  };
  // The builder cannot infer that each table's rows have its own name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(await Promise.all(tables.map(read))) as unknown as Rows;
}

/** Sorts after every timestamp: represents a missing one. */
export const NEVER = '~';

/** Returns the row of a member. Throws for an unknown one. */
export function userNamed({ users }: Pick<Rows, 'users'>, username: string): Row<'users'> {
  const user = users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new Error(`No member ${username}`);
  return user;
}

/** Rows by the flight they belong to. */
export function byFlight<R extends { readonly flight_id: string | null }>(rows: readonly R[]) {
  const groups = Map.groupBy(rows, ({ flight_id }) => flight_id);
  return ({ id }: Pick<Row<'flights'>, 'id'>): readonly R[] => groups.get(id) ?? [];
}

/** Reads texts as they are shown, with current member names. */
export function readerOf({ users }: Pick<Rows, 'users'>): (text: string) => string {
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  return (text) => withNames(text, usernames);
}

/** The stored texts that people wrote in an airline, except the fields of its flights and the names of roles. */
export function textsOf(rows: Rows): string[] {
  const columns = [...columnsOfKind('written'), ...columnsWith('ownWordsOf')];
  return Object.entries<readonly object[]>(rows).flatMap(([name, ofTable]) =>
    columns
      .filter(({ table }) => table === name)
      .flatMap(({ column }) => ofTable.map((row): unknown => Reflect.get(row, column)))
      .filter((text) => typeof text === 'string'),
  );
}
