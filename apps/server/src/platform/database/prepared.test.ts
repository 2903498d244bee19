import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createFailingDatabase, createTestDatabase } from '../../testing/test-database.ts';
import type { Source } from './database.ts';
import { isOneOf, prepared, rowsOf } from './prepared.ts';
import { inTransaction, sourceOf } from './transaction.ts';

const database = await createTestDatabase();
const ada = (await insertUser(database.db, { username: 'Ada', rank: 239 })).id;
const ben = (await insertUser(database.db, { username: 'Ben', rank: 247 })).id;

afterAll(() => database[Symbol.asyncDispose]());

const selectNames = ({ db }: Source) => db.selectFrom('users').select('username').orderBy('username');

const oneOf = prepared({ ids: 'texts' }, (from, { ids }) =>
  selectNames(from).where((eb) => isOneOf(from, eb.ref('id'), ids)),
);

const namesOf = (rows: readonly { username: string }[]) => rows.map(({ username }) => username);

it('builds a prepared read once, and runs it with the values of each call', async () => {
  let built = 0;
  const ranked = prepared({ least: 'number', not: 'text' }, (from, { least, not }) => {
    built += 1;
    return selectNames(from).where('rank', '>=', least).where('username', '<>', not);
  });
  expect(namesOf(await ranked(database, { least: 239, not: '' }))).toEqual(['Ada', 'Ben']);
  expect(namesOf(await ranked(database, { least: 240, not: '' }))).toEqual(['Ben']);
  expect(namesOf(await ranked(database, { not: 'Ben', least: 239 }))).toEqual(['Ada']);
  expect(built).toBe(1);
});

it('keeps the values of concurrent reads of one statement apart', async () => {
  const by = prepared({ id: 'text' }, (from, { id }) => selectNames(from).where('id', '=', id));
  const all = await Promise.all([ada, ben, ada].map((id) => by(database, { id })));
  expect(all.map(namesOf)).toEqual([['Ada'], ['Ben'], ['Ada']]);
});

it('binds a value that is used twice as one value, at any position', async () => {
  const either = prepared({ name: 'text', rank: 'number' }, (from, { name, rank }) =>
    selectNames(from)
      .select(sql<string>`${name}`.as('asked'))
      .where((eb) => eb.or([eb('username', '=', name), eb('rank', '=', rank)]))
      .limit(5),
  );
  expect(await either(database, { rank: 247, name: 'Ada' })).toEqual([
    { username: 'Ada', asked: 'Ada' },
    { username: 'Ben', asked: 'Ada' },
  ]);
});

it('serves lists of any length and content with one statement', async () => {
  const statements = new Set<string>();
  const stop = database.watchStatements((statement) => statements.add(statement));
  expect(namesOf(await oneOf(database, { ids: [] }))).toEqual([]);
  expect(namesOf(await oneOf(database, { ids: [ben] }))).toEqual(['Ben']);
  expect(namesOf(await oneOf(database, { ids: [ben, `"',{}\\`, ada, ben] }))).toEqual(['Ada', 'Ben']);
  stop();
  expect(statements.size).toBe(1);
});

it('stores the values of a prepared write, null included, and returns its rows', async () => {
  const setRole = prepared({ id: 'text', role: 'textOrNull' }, ({ db }, { id, role }) =>
    db.updateTable('users').set({ role }).where('id', '=', id).returning(['username', 'role']),
  );
  expect(await setRole(database, { id: ada, role: 'Purser' })).toEqual([{ username: 'Ada', role: 'Purser' }]);
  expect(await setRole(database, { id: ada, role: null })).toEqual([{ username: 'Ada', role: null }]);
});

it('returns the texts of a list as rows in their order', async () => {
  const listed = prepared({ texts: 'texts' }, (from, { texts }) =>
    from.db.selectFrom(rowsOf(from, texts).as('named')).select('named.value'),
  );
  const texts = ['b', `"',{}\\`, 'a', 'b'];
  expect(await listed(database, { texts })).toEqual(texts.map((value) => ({ value })));
  expect(await listed(database, { texts: [] })).toEqual([]);
});

it('reads what its transaction has written', async () => {
  const read = await inTransaction(database, async (trx) => {
    await trx.updateTable('users').set({ username: 'Adam' }).where('id', '=', ada).execute();
    const inside = namesOf(await oneOf(sourceOf(trx), { ids: [ada] }));
    await trx.updateTable('users').set({ username: 'Ada' }).where('id', '=', ada).execute();
    return inside;
  });
  expect(read).toEqual(['Adam']);
});

it('passes each statement to a plugin of the database, including those built before', async () => {
  const { database: failing, failWith } = await createFailingDatabase();
  await using _ = failing;
  expect(await oneOf(failing, { ids: ['nobody'] })).toEqual([]);
  failWith(new Error('gone'));
  await expect(oneOf(failing, { ids: ['nobody'] })).rejects.toThrow('gone');
});
