import { foldForSearch } from '@crewroom/domain/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { beginningWith, containing, nameMatches } from './conditions.ts';

const names = [
  'Anna_Bell',
  'AnnaXBell',
  '100%Pilot',
  '100 Pilots',
  'back\\slash',
  'Émile Zürich',
  'ＦＵＬＬ',
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of names) {
    await insertUser(database.db, { display_name: name, display_name_key: foldForSearch(name) });
  }
});

afterAll(() => database.close());

async function find(text: string, patternOf = containing): Promise<string[]> {
  const rows = await database.db
    .selectFrom('users')
    .select('display_name')
    .where((eb) => nameMatches(eb.ref('display_name_key'), patternOf(text)))
    .orderBy('display_name_key')
    .execute();
  return rows.map(({ display_name }) => display_name);
}

describe('the search for a name', () => {
  it.each([
    ['a_b', ['Anna_Bell']],
    ['0%', ['100%Pilot']],
    ['%', ['100%Pilot']],
    ['_', ['Anna_Bell']],
    ['k\\s', ['back\\slash']],
    ['\\', ['back\\slash']],
  ])('treats a wildcard of SQL literally: %s', async (text, found) => {
    expect(await find(text)).toEqual(found);
  });

  it.each([
    ['ANNA', ['Anna_Bell', 'AnnaXBell']],
    ['émile', ['Émile Zürich']],
    ['ÉMILE ZÜ', ['Émile Zürich']],
    ['full', ['ＦＵＬＬ']],
  ])('finds %s in any case and form', async (text, found) => {
    expect(await find(text)).toEqual(found);
  });

  it('can match the beginning only', async () => {
    expect(await find('pilot', beginningWith)).toEqual([]);
    expect(await find('100', beginningWith)).toEqual(['100 Pilots', '100%Pilot']);
  });

  it('finds nothing when there is no match', async () => {
    expect(await find('nobody')).toEqual([]);
  });
});
