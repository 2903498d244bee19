import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ColumnKind } from '../database/tables/columns.ts';
import { columnsOfKind, columnsWith, describedColumns } from '../database/tables.ts';
import { insertRowsEverywhere } from '../testing/rows-everywhere.ts';
import {
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../testing/test-portal.ts';
import { forgetWholly } from './testing/forget-wholly.ts';

let portal: TestPortal;
let member: SignedInMember;

const MENTION = '@forgetme_1';

/** What a column of a kind holds when it names the member; null where it cannot name anybody. */
function naming(kind: ColumnKind): string | null {
  if (kind === 'written') return MENTION;
  if (typeof kind === 'string') return null;
  if ('ownWordsOf' in kind || 'writtenUpTo' in kind) return MENTION;
  const fields = Object.entries(kind.facts).filter(([, holds]) => holds === 'written');
  return JSON.stringify(Object.fromEntries(fields.map(([field]) => [field, MENTION])));
}

const mayName = describedColumns.flatMap((described) => {
  const text = naming(described.kind);
  return text === null ? [] : [{ ...described, text }];
});

async function nameEverywhere(): Promise<void> {
  const { db } = portal.database;
  for (const { table, column, text } of mayName) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
      where ${sql.ref(column)} is not null`.execute(db);
  }
}

/** The different texts of each column that may name somebody. */
async function textsOfColumns(): Promise<Record<string, string[]>> {
  const { db } = portal.database;
  const texts: Record<string, string[]> = {};
  for (const { table, column } of mayName) {
    const { rows } = await sql<{ text: string }>`select distinct lower(${sql.ref(column)}) as text
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    texts[`${table}.${column}`] = rows.map(({ text }) => text);
  }
  return texts;
}

/** What is left of a text: the words for a forgotten member, and fewer of them where it may not be that long. */
const erased = (text: string, kind: ColumnKind) => {
  const most = typeof kind === 'object' && 'writtenUpTo' in kind ? kind.writtenUpTo : Infinity;
  return text.replaceAll(/@?forgetme_1/g, most < 'deleted member'.length ? 'deleted' : 'deleted member');
};

/** Every column that may name somebody, with what it should hold. */
const allHold = (expected: (column: (typeof mayName)[number]) => string[]) =>
  Object.fromEntries(mayName.map((one) => [`${one.table}.${one.column}`, expected(one)]));

async function countRows(
  { table, column }: { table: string; column: string },
  where = sql``,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${member.user.id} ${where}`.execute(portal.database.db);
  return Number(rows[0]?.count);
}

beforeAll(async () => {
  portal = await createTestPortal();
  const { db } = portal.database;
  const { user: owner } = await signedInMember(portal, { rank: 255 });
  const { user: other } = await signedInMember(portal);
  member = await signedInMember(portal, { username: 'ForgetMe_1', roblox_id: '987654321' });
  for (const { id, username } of [other, member.user])
    await insertRowsEverywhere(db, { id, username }, owner);
});

afterAll(() => portal[Symbol.asyncDispose]());

it('forgetting leaves a member in no column that may name them, and none of their rows', async () => {
  await nameEverywhere();
  expect(await textsOfColumns()).toEqual(allHold(({ text }) => [text.toLowerCase()]));
  const owned = columnsOfKind('owner');
  for (const column of owned) expect([column, await countRows(column)]).not.toEqual([column, 0]);

  await forgetWholly(portal, '987654321');

  expect(await textsOfColumns()).toEqual(allHold(({ kind, text }) => [erased(text.toLowerCase(), kind)]));
  for (const column of owned) expect([column, await countRows(column)]).toEqual([column, 0]);
  for (const { table, column, says } of columnsWith('ownWordsOf')) {
    const left = await countRows({ table, column: says }, sql`and ${sql.ref(column)} is not null`);
    expect([table, column, left]).toEqual([table, column, 0]);
  }
});
