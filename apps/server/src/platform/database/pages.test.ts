import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countStatements, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deleteInPages, PAGE_ROWS, pageByPage, pagesById } from './pages.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.close();
});

const key = (n: number) => `k${String(n).padStart(5, '0')}`;

async function addSettings(count: number): Promise<void> {
  const settings = Array.from({ length: count }, (_, n) => ({
    key: key(n),
    value: n % 2 === 0 ? 'even' : 'odd',
  }));
  for (let from = 0; from < count; from += PAGE_ROWS) {
    await database.db
      .insertInto('settings')
      .values(settings.slice(from, from + PAGE_ROWS))
      .execute();
  }
}

async function idsOf(count: number): Promise<{ readonly pages: number[]; readonly ids: string[] }> {
  await addSettings(count);
  const inOrder = database.db.selectFrom('settings').select('key as id').orderBy('key').limit(PAGE_ROWS);
  const pages: number[] = [];
  const ids: string[] = [];
  for await (const page of pagesById((afterId) => inOrder.where('key', '>', afterId).execute())) {
    pages.push(page.length);
    ids.push(...page.map(({ id }) => id));
  }
  return { pages, ids };
}

describe('reading page by page', () => {
  it.each([
    [0, []],
    [1, [1]],
    [PAGE_ROWS, [PAGE_ROWS]],
    [2 * PAGE_ROWS + 3, [PAGE_ROWS, PAGE_ROWS, 3]],
  ])('returns %i rows, each once and in order, a page at a time', async (count, expected) => {
    const { pages, ids } = await idsOf(count);
    expect(pages).toEqual(expected);
    expect(ids).toEqual(Array.from({ length: count }, (_, n) => key(n)));
  });
});

it('yields to the event loop after each page', async () => {
  const rows = Array.from({ length: PAGE_ROWS }, (_, n) => ({ id: key(n) }));
  const responses = [rows, rows, rows, []];
  const read = () => Promise.resolve(responses.shift() ?? []);
  const seen: string[] = [];
  setImmediate(() => seen.push('something else'));
  for await (const page of pagesById(read)) seen.push(`${page.length} rows`);
  expect(seen[1]).toBe('something else');
});

it('repeats work until a page is not full, and adds up the rows', async () => {
  const pages = [PAGE_ROWS, PAGE_ROWS, 7, 1];
  expect(await pageByPage(() => Promise.resolve(pages.shift() ?? 0))).toBe(2 * PAGE_ROWS + 7);
  expect(pages).toEqual([1]);
});

it('stops between two pages when its signal is aborted', async () => {
  const stopping = new AbortController();
  let pages = 0;
  const work = () => {
    pages += 1;
    stopping.abort(new Error('stopped'));
    return Promise.resolve(PAGE_ROWS);
  };
  await expect(pageByPage(work, stopping.signal)).rejects.toThrow('stopped');
  expect(pages).toBe(1);
});

it('deletes only the rows that match, in one statement a page', async () => {
  await addSettings(3 * PAGE_ROWS);
  let deleted = 0;
  const statements = await countStatements(database, async () => {
    deleted = await deleteInPages(database, 'settings', sql<boolean>`value = ${'even'}`);
  });
  expect([deleted, statements.length]).toEqual([1.5 * PAGE_ROWS, 2]);
  const left = await database.db.selectFrom('settings').select('value').execute();
  expect(new Set(left.map(({ value }) => value))).toEqual(new Set(['odd']));
  expect(left).toHaveLength(1.5 * PAGE_ROWS);
});
