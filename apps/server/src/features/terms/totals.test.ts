import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { expect, it } from 'vitest';
import { insertTerm, insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { countedFlights, flightsOf, totalColumns } from './totals.ts';

it('countedFlights counts flights in SQL like the domain rule, and returns 0 without totals', async () => {
  const database = await createTestDatabase();
  try {
    const { id: termId } = await insertTerm(database.db);
    const counts = [null, { attended: 0, hosted: 0 }, { attended: 5, hosted: 0 }, { attended: 2, hosted: 7 }];
    for (const flights of counts) {
      const { id } = await insertUser(database.db, { rank: 240 });
      if (flights === null) continue;
      await database.db
        .insertInto('term_totals')
        .values({ user_id: id, term_id: termId, ...flights })
        .execute();
    }
    const rows = await database.db
      .selectFrom('users')
      .leftJoin('term_totals', 'term_totals.user_id', 'users.id')
      .select([...totalColumns('term_totals'), countedFlights('term_totals').as('counted')])
      .execute();
    expect(rows.map(({ counted }) => counted).toSorted((a, b) => a - b)).toEqual([0, 0, 5, 9]);
    for (const row of rows) expect(row.counted).toBe(termFlightsCount(flightsOf(row)));
  } finally {
    await database.close();
  }
});
