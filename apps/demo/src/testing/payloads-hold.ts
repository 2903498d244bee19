import { flightStatuses } from '@crewroom/domain/flights/status';
import { qualificationNames } from '@crewroom/domain/record/rules';
import type { Database } from '@crewroom/server/platform/database/database';
import { describedColumns, type TableName, tableNames } from '@crewroom/server/platform/database/tables';
import type { ColumnKind, DetailedKinds } from '@crewroom/server/platform/database/tables/columns';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPeople } from './demo-people.ts';

type Values = {
  readonly table: TableName;
  readonly column: string;
  readonly kind: ColumnKind;
  readonly texts: readonly string[];
};

/** The texts in each column of each table, each text once. */
async function readTexts({ db, engine }: Database): Promise<Values[]> {
  const rows = new Map<TableName, readonly object[]>();
  for (const table of tableNames) {
    // SQLite has no such table.
    if (table === 'rate_limits' && engine === 'sqlite') continue;
    rows.set(table, await db.selectFrom(table).selectAll().execute());
  }
  return describedColumns.map((described) => {
    const values = (rows.get(described.table) ?? []).map((row): unknown =>
      Reflect.get(row, described.column),
    );
    return { ...described, texts: [...new Set(values.filter((value) => typeof value === 'string'))] };
  });
}

/** The portal's own names for things that are more than one word. */
function namesOfThings(): ReadonlySet<string> {
  const ranks = demoPeople().flatMap(({ roles }) => roles.map(({ name }) => name));
  return new Set<string>([...flightStatuses, ...qualificationNames, ...ranks]);
}

/** A text that begins with an id. */
const WITH_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12} /;

/**
 * Whether a text is an id, a timestamp, a number, a URL, a word, or the name of a thing, optionally after another's id,
 * but no sentence.
 */
function isValue(text: string, names = namesOfThings()): boolean {
  const value = text.replace(WITH_ID, '');
  return /^[\w:/.,#-]*$/.test(value) || names.has(value);
}

type Fields = DetailedKinds['payload'];

/** The texts of a JSON value except those in fields that people wrote. The names of its fields are included. */
function textsIn(value: unknown, fields: Fields = {}, field = ''): string[] {
  if (fields[field] === 'written') return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, fields, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner, fields, name)]);
}

/** A stored text's own texts: those in it if it is JSON, else itself. */
function ownTexts(text: string, fields?: Fields): string[] {
  return /^[[{]/.test(text) ? textsIn(JSON.parse(text), fields) : [text];
}

/** The texts in a column that nobody typed. */
function untyped({ kind, texts }: Values): string[] {
  if (kind === 'written') return [];
  if (typeof kind === 'string') return texts.flatMap((text) => ownTexts(text));
  return 'payload' in kind ? texts.flatMap((text) => ownTexts(text, kind.payload)) : [];
}

const tablesOfNames: readonly TableName[] = ['users', 'former_usernames'];

/** The tests of all stored texts of a played airline: payloads with ids. */
export function payloadsHold(database: () => Database): void {
  describe('the stored data', () => {
    let values: readonly Values[];

    beforeAll(async () => {
      values = await readTexts(database());
    });

    const found = (textsOf: (one: Values) => readonly string[]) => [
      ...new Set(values.flatMap((one) => textsOf(one).map((text) => `${one.table}.${one.column}: ${text}`))),
    ];

    it('contains no sentence that nobody typed', () => {
      const names = namesOfThings();
      const sentences = found((one) =>
        one.kind === 'personal' ? [] : untyped(one).filter((text) => !isValue(text, names)),
      );
      expect(sentences).toEqual([]);
      const shown = values.filter(({ column, texts }) => column === 'facts' && texts.length > 0);
      expect(shown.map(({ table }) => table).toSorted()).toEqual(['flight_log', 'inbox_items']);
    });

    it('contains no username except in the rows of usernames and in typed words', () => {
      const usernames = values
        .filter(({ table, column }) => column === 'username' && tablesOfNames.includes(table))
        .flatMap(({ texts }) => texts);
      expect(usernames.length).toBeGreaterThan(50);
      const name = new RegExp(`\\b(?:${usernames.join('|')})\\b`, 'i');
      const mention = new RegExp(`@${name.source}`, 'i');
      const named = found((one) =>
        tablesOfNames.includes(one.table)
          ? []
          : [
              ...one.texts.filter((text) => mention.test(text)),
              ...untyped(one).filter((text) => name.test(text)),
            ],
      );
      expect(named).toEqual([]);
    });
  });

  it.each(['@Sky took a seat as Captain', 'Status changed from BRIEFING to CANCELLED', 'Deleted member'])(
    'does not accept a sentence as a value: %s',
    (sentence) => expect(isValue(sentence)).toBe(false),
  );
}
