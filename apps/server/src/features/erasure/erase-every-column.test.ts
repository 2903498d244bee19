import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { makeBackup } from '../../platform/backup/make-backup.ts';
import { restoreBackup } from '../../platform/backup/restore.ts';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { assertOrigin, describeOrigin } from '../../platform/database/origin.ts';
import {
  columnsOfKind,
  columnsWith,
  describedColumns,
  type TableName,
} from '../../platform/database/tables.ts';
import type { ColumnKind } from '../../platform/database/tables/columns.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { insertRowsEverywhere } from '../../testing/rows-everywhere.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestTarget } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { ensureOpenTerm } from '../terms/open-term.ts';
import { eraseMember } from './erase-member.ts';
import { repeatErasures } from './restored-erasures.ts';

type WithDatabase = Pick<Database, 'db'>;
type Named = { readonly id: string };

const MENTION = '@forgetme_1';

/** Returns a value that names the member in a column of a kind, or null if the kind cannot name anybody. */
function naming(kind: ColumnKind): string | null {
  if (kind === 'written') return MENTION;
  if (typeof kind === 'string') return null;
  if ('ownWordsOf' in kind || 'writtenUpTo' in kind) return MENTION;
  const fields = Object.entries(kind.payload).filter(([, holds]) => holds === 'written');
  return JSON.stringify(Object.fromEntries(fields.map(([field]) => [field, MENTION])));
}

const mayName = describedColumns.flatMap((described) => {
  const text = naming(described.kind);
  return text === null ? [] : [{ ...described, text }];
});

async function nameEverywhere({ db }: WithDatabase): Promise<void> {
  for (const { table, column, text } of mayName) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
      where ${sql.ref(column)} is not null`.execute(db);
  }
}

/** Returns the distinct texts of each column that may name somebody. */
async function textsOfColumns({ db }: WithDatabase): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const { table, column } of mayName) {
    const { rows } = await sql<{ text: string }>`select distinct lower(${sql.ref(column)}) as text
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    texts[`${table}.${column}`] = rows.map(({ text }) => text);
  }
  return texts;
}

/** Returns an erased text: the placeholder for a deleted member, shortened where the column is short. */
const erased = (text: string, kind: ColumnKind) => {
  const most = typeof kind === 'object' && 'writtenUpTo' in kind ? kind.writtenUpTo : Infinity;
  return text.replaceAll(/@?forgetme_1/g, most < 'deleted member'.length ? 'deleted' : 'deleted member');
};

/** Maps every column that may name somebody to its expected value. */
const allHold = (expected: (column: (typeof mayName)[number]) => string[]) =>
  Object.fromEntries(mayName.map((one) => [`${one.table}.${one.column}`, expected(one)]));

/** Counts the rows of a column's table that name the member there. */
async function countRows(
  { db }: WithDatabase,
  { id }: Named,
  { table, column }: { table: string; column: string },
  where = sql``,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} ${where}`.execute(db);
  return Number(rows[0]?.count);
}

const owned = columnsOfKind('owner');

/** Expects that nothing names a member any more, and that only texts of empty tables are gone. */
async function expectErased(database: WithDatabase, member: Named, empty?: TableName): Promise<void> {
  expect(await textsOfColumns(database)).toEqual(
    allHold(({ table, kind, text }) => (table === empty ? [] : [erased(text.toLowerCase(), kind)])),
  );
  for (const column of owned)
    expect([column, await countRows(database, member, column)]).toEqual([column, 0]);
  for (const { table, column, details: says } of columnsWith('ownWordsOf')) {
    const isSaid = sql`and ${sql.ref(column)} is not null`;
    const left = await countRows(database, member, { table, column: says }, isSaid);
    expect([table, column, left]).toEqual([table, column, 0]);
  }
}

const ERASE_ME = { username: 'ForgetMe_1', roblox_id: '987654321' };

it('erasure removes a member from every column that may name them, and all of their rows', async () => {
  await using portal = await createTestPortal();
  const { database } = portal;
  const { user: owner } = await signedInMember(portal, { rank: 255 });
  const { user: other } = await signedInMember(portal);
  const { user: member } = await signedInMember(portal, ERASE_ME);
  for (const { id, username } of [other, member])
    await insertRowsEverywhere(database.db, { id, username }, owner);
  await nameEverywhere(database);
  expect(await textsOfColumns(database)).toEqual(allHold(({ text }) => [text.toLowerCase()]));
  for (const column of owned)
    expect([column, await countRows(database, member, column)]).not.toEqual([column, 0]);

  await eraseFully(portal, ERASE_ME.roblox_id);

  await expectErased(database, member);
});

it('restoring an older backup removes them from every column too, before any search', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crewroom-backup-'));
  await using target = await createTestTarget();
  const now = new Date('2026-03-02T12:00:00.000Z');
  const file = join(folder.path, 'knows-them.backup');
  const database = await openDatabase(target.target);
  await assertOrigin(database, { mode: 'sandbox' });
  await ensureOpenTerm(database, now);
  const [owner, other] = [await insertUser(database.db), await insertUser(database.db)];
  const member = await insertUser(database.db, ERASE_ME);
  for (const { id, username } of [other, member])
    await insertRowsEverywhere(database.db, { id, username }, owner);
  await nameEverywhere(database);
  await makeBackup(target.target, file, { now });
  await runInUnitOfWork(unitOfWorkDeps(database, now.toISOString()), (uow) =>
    eraseMember(uow, ERASE_ME.roblox_id),
  );
  await database.close();

  const options = {
    origin: describeOrigin({ mode: 'sandbox' }),
    rules: readConfig({ NODE_ENV: 'test' }),
    erasure: repeatErasures,
  };
  const restored = await restoreBackup(target.target, file, { ...options, now, replace: true });

  expect(restored).toMatchObject({ erasedAgain: 1 });
  const again = await openDatabase(target.target);
  // A backup does not contain the keys of the game.
  await expectErased(again, member, 'game_keys');
  await again.close();
});
