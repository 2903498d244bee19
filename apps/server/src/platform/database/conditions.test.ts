import { closingCutoff, countsAsUpcoming } from '@crewroom/domain/flights/departure';
import { flightStatuses } from '@crewroom/domain/flights/status';
import { foldForSearch } from '@crewroom/domain/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFlight, insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { beginningWith, containing, isUpcoming, nameMatches } from './conditions.ts';

const names = [
  'Anna_Bell',
  'AnnaXBell',
  '100%Pilot',
  '100 Pilots',
  'back\\slash',
  'Émile Zürich',
  'ＦＵＬＬ',
];

const database = await createTestDatabase();
for (const name of names) {
  await insertUser(database.db, { display_name: name, display_name_key: foldForSearch(name) });
}

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

describe('the condition that a flight counts as upcoming', () => {
  const DEPARTURE = '2026-03-02T18:00:00.000Z';

  beforeAll(async () => {
    for (const status of flightStatuses) {
      const reviewed_by_id = (await insertUser(database.db)).id;
      const reviewed = status === 'LOGGED' && { reviewed_at: DEPARTURE, reviewed_by_id };
      await insertFlight(database.db, { status, scheduled_date: DEPARTURE, ...reviewed });
    }
  });

  it.each(['2026-03-02T18:00:00.000Z', '2026-03-03T05:59:59.999Z', '2026-03-03T06:00:00.000Z'])(
    'is that of the domain at %s',
    async (at) => {
      const now = new Date(at);
      const rows = await database.db
        .selectFrom('flights')
        .where((eb) => isUpcoming(eb, eb.ref('flights.scheduled_date'), closingCutoff(now)))
        .select('status')
        .execute();
      expect(rows.map(({ status }) => status).toSorted()).toEqual(
        flightStatuses
          .filter((status) => countsAsUpcoming({ status, scheduledDate: DEPARTURE }, now))
          .toSorted(),
      );
    },
  );
});
