import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { ImportRow } from '@crewroom/domain/import/endpoints';
import { importMessages } from '@crewroom/domain/import/messages';
import {
  changeInWords,
  changesOf,
  type ImportChange,
  type ImportedMember,
} from '@crewroom/domain/import/rules';
import type { SheetRow } from '@crewroom/domain/import/sheet';
import { fromMinor } from '@crewroom/domain/money';
import { foldName } from '@crewroom/domain/names';
import type { Source } from '../../platform/database/database.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { forUpdate } from '../../platform/database/transaction.ts';
import { findHolders } from '../../platform/people/find-members.ts';
import { isHeld } from '../../platform/people/member-status.ts';
import { storeNewMentions } from '../../platform/people/store-mentions.ts';
import type { FoundByName, FoundPerson } from './look-up-names.ts';

/** The rules for rows: who counts as staff, the initial values of a new member, and the time at which qualifications count. */
export type ImportRules = {
  readonly thresholds: RankThresholds;
  readonly defaultRequiredFlights: number;
  readonly now: Date;
};

/** The current state of a member whom a row names. */
export type NamedMember = ImportedMember & {
  readonly id: string;
  readonly username: string;
  readonly rank: number | null;
};

/** The planned effect of a row. At most one of `member` and `newcomer` is set, and neither if nobody was found. */
export type PlannedRow = {
  readonly row: SheetRow;
  readonly member: NamedMember | null;
  readonly newcomer: FoundPerson | null;
  readonly current: ImportedMember;
  readonly changes: readonly ImportChange[];
  /** The note as it is stored, or null. */
  readonly storedNote: string | null;
  readonly errors: readonly string[];
};

async function inPages<Row>(
  ids: readonly string[],
  read: (page: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(ids)) rows.push(...(await read(page)));
  return rows;
}

/**
 * Returns the ids of the members whom the rows name, by folded username. It uses the portal's names and the accounts that
 * Roblox returned.
 */
async function idsByName(
  source: Source,
  keys: readonly string[],
  found: FoundByName,
): Promise<ReadonlyMap<string, string>> {
  const pages = await inPages(keys, async (page) => [...(await findHolders(source, page))]);
  const ids = new Map(pages);
  const robloxIds = [...new Set([...found.values()].map(({ person }) => person.robloxId))];
  const rows = await inPages(robloxIds, (page) =>
    source.db.selectFrom('users').where('roblox_id', 'in', page).select(['id', 'roblox_id']).execute(),
  );
  const byRobloxId = new Map(rows.map((row) => [row.roblox_id, row.id]));
  for (const [key, { person }] of found) {
    const id = byRobloxId.get(person.robloxId);
    if (id !== undefined && !ids.has(key)) ids.set(key, id);
  }
  return ids;
}

/** Reads the members, and locks them in a change, always in one order. Later statements read their other data. */
async function readMembers(source: Source, ids: readonly string[], locks: boolean) {
  return await inPages(ids.toSorted(), (page) =>
    source.db
      .selectFrom('users')
      .where('id', 'in', page)
      .where('forgotten_at', 'is', null)
      .select([
        'id',
        'username',
        'rank',
        'role',
        'required_flights',
        'imported_flights',
        'imported_pay_minor',
      ])
      .orderBy('id')
      .$if(locks, (query) => query.$call(forUpdate(source.db)))
      .execute(),
  );
}

async function qualificationsOf({ db }: Source, ids: readonly string[], now: Date) {
  const rows = await inPages(ids, (page) =>
    db
      .selectFrom('qualifications')
      .where('user_id', 'in', page)
      .where((eb) => isHeld(eb, toInstant(now)))
      .select(['user_id', 'name'])
      .execute(),
  );
  return Map.groupBy(rows, ({ user_id: id }) => id);
}

const noteKey = (userId: string, content: string): string => `${userId} ${content}`;

/** Returns which of these notes, each in its forms, are already stored. */
async function findStoredNotes(
  { db }: Source,
  notes: readonly (readonly [userId: string, forms: readonly string[]])[],
) {
  const stored = new Set<string>();
  for await (const page of pagesOf(notes)) {
    const rows = await db
      .selectFrom('notes')
      .where(
        'user_id',
        'in',
        page.map(([id]) => id),
      )
      .where(
        'content',
        'in',
        page.flatMap(([, forms]) => forms),
      )
      .select(['user_id', 'content'])
      .execute();
    for (const row of rows) stored.add(noteKey(row.user_id, row.content));
  }
  return stored;
}

/** Returns the note of a row as it is stored, or null. */
type StoredNoteOf = (row: SheetRow) => string | null;

/** Reads who is mentioned in the notes of the rows. Uses one SQL statement. */
export async function storeNotes(source: Source, rows: readonly SheetRow[]): Promise<StoredNoteOf> {
  const notes = [...new Set(rows.flatMap(({ values: { note } }) => (note === null ? [] : [note])))];
  const stored = await storeNewMentions(source, notes);
  const storedAs = new Map(notes.map((note, place) => [note, stored[place] ?? note]));
  return ({ values: { note } }) => storedAs.get(note ?? '') ?? null;
}

function memberError(
  member: NamedMember | null,
  person: FoundPerson | null,
  thresholds: RankThresholds,
): string | null {
  if (member !== null) return isStaff(member.rank, thresholds) ? null : importMessages.notOnStaff;
  if (person === null) return importMessages.unknown;
  if (person.staff === null) return importMessages.notOnStaff;
  return person.isErased ? importMessages.signsInFirst : null;
}

/** The data about the rows: whom they name, and their current state. */
type Payload = {
  readonly memberOf: (row: SheetRow) => NamedMember | null;
  readonly storedNoteOf: StoredNoteOf;
};

async function readImportState(
  source: Source,
  sheetRows: readonly SheetRow[],
  found: FoundByName,
  now: Date,
  locks: boolean,
): Promise<Payload> {
  const keys = [...new Set(sheetRows.map(({ username }) => foldName(username)))];
  const ids = await idsByName(source, keys, found);
  const rows = await readMembers(source, [...new Set(ids.values())], locks);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const qualificationsByMember = await qualificationsOf(source, [...byId.keys()], now);
  const storedNoteOf = await storeNotes(source, sheetRows);
  const rowOfSheet = ({ username }: SheetRow) => byId.get(ids.get(foldName(username)) ?? '');
  // An earlier import stored it as it was typed if its mentions were unknown.
  const formsOf = (row: SheetRow) =>
    [...new Set([storedNoteOf(row), row.values.note])].filter((form) => form !== null);
  const wantedNotes = sheetRows.flatMap((sheetRow) => {
    const [row, forms] = [rowOfSheet(sheetRow), formsOf(sheetRow)];
    return row === undefined || forms.length === 0 ? [] : [[row.id, forms] as const];
  });
  const storedNotes = await findStoredNotes(source, wantedNotes);

  function memberOf(sheetRow: SheetRow): NamedMember | null {
    const row = rowOfSheet(sheetRow);
    if (row === undefined) return null;
    const { id, username, rank, role } = row;
    return {
      id,
      username,
      rank,
      qualifications: (qualificationsByMember.get(id) ?? []).map(({ name }) => name),
      importedFlights: row.imported_flights,
      importedPay: fromMinor(row.imported_pay_minor),
      role,
      requiredFlights: row.required_flights,
      hasNote: formsOf(sheetRow).some((form) => storedNotes.has(noteKey(id, form))),
    };
  }

  return { memberOf, storedNoteOf };
}

/**
 * Plans the effects of rows, in their order, and their mistakes. `found` are the people whom the portal does not know. With
 * `locks` the members are locked until the transaction ends. At most seven statements per 500 rows.
 */
export async function planImport(
  source: Source,
  rows: readonly SheetRow[],
  found: FoundByName,
  { thresholds, defaultRequiredFlights, now }: ImportRules,
  locks: boolean,
): Promise<PlannedRow[]> {
  const { memberOf, storedNoteOf } = await readImportState(source, rows, found, now, locks);
  const newcomerCareer: ImportedMember = {
    qualifications: [],
    importedFlights: 0,
    importedPay: 0,
    role: null,
    requiredFlights: defaultRequiredFlights,
    hasNote: false,
  };
  const firstRows = new Map<string, number>();

  function nameError(row: SheetRow, member: NamedMember | null, newcomer: FoundPerson | null): string | null {
    if (row.username === '') return null;
    const memberKey = member?.id ?? newcomer?.person.robloxId ?? foldName(row.username);
    const first = firstRows.get(memberKey);
    if (first !== undefined) return importMessages.twice(first);
    firstRows.set(memberKey, row.line);
    return memberError(member, newcomer, thresholds);
  }

  return rows.map((row) => {
    const member = memberOf(row);
    const newcomer = member === null ? (found.get(foldName(row.username)) ?? null) : null;
    const current = member ?? newcomerCareer;
    const planned = changesOf(row.values, current);
    const nameMistake = nameError(row, member, newcomer);
    const errors = [...(nameMistake === null ? [] : [nameMistake]), ...row.errors, ...planned.errors];
    const joins: ImportChange[] = member === null ? [{ kind: 'join' }] : [];
    const changes = errors.length > 0 ? [] : [...joins, ...planned.changes];
    return { row, member, newcomer, current, changes, storedNote: storedNoteOf(row), errors };
  });
}

/** Returns the text of a planned row. */
export function checkedRowOf({
  row: { line, username, isGuessed },
  member,
  changes,
  errors,
}: PlannedRow): ImportRow {
  return {
    line,
    username,
    userId: member?.id ?? null,
    changes: changes.map(changeInWords),
    errors: [...errors],
    ...(isGuessed === true && { warnings: [importMessages.guessed] }),
  };
}
