import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertTerm } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isUniqueViolation } from '../../testing/unique-violation.ts';
import { ensureOpenTerm } from './open-term.ts';

const START = '2026-01-01T00:00:00.000Z';
const NOW = '2026-02-01T12:00:00.000Z';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

describe('the open term', () => {
  it('is created in a new installation', async () => {
    const term = await ensureOpenTerm(database, new Date(NOW));
    expect(term).toMatchObject({ number: 1, started_at: NOW, closed_at: null });
  });

  it('stays the existing one', async () => {
    const { id } = await insertTerm(database.db);
    expect(await ensureOpenTerm(database, new Date(NOW))).toMatchObject({ id, started_at: START });
  });

  it('is created once when many processes start at the same time', async () => {
    const terms = await Promise.all(Array.from({ length: 8 }, () => ensureOpenTerm(database, new Date(NOW))));
    expect(new Set(terms.map(({ id }) => id)).size).toBe(1);
    await expect(database.db.selectFrom('terms').select('id').execute()).resolves.toHaveLength(1);
  });

  it('gets the number after the closed terms', async () => {
    await insertTerm(database.db, { number: 4, closed_at: NOW });
    expect(await ensureOpenTerm(database, new Date(NOW))).toMatchObject({ number: 5 });
  });

  it('is unique, enforced by the database', async () => {
    await insertTerm(database.db);
    await expect(insertTerm(database.db, { number: 2 })).rejects.toSatisfy((error) =>
      isUniqueViolation(error),
    );
    await insertTerm(database.db, { number: 3, closed_at: NOW });
  });

  it('does not end before it began', async () => {
    const backwards = insertTerm(database.db, { started_at: NOW, closed_at: START });
    await expect(backwards).rejects.toThrow(/check constraint/i);
  });

  it('has no stored planned end, which follows from the length of terms', async () => {
    const planned = insertTerm(database.db, { planned_end: NOW });
    await expect(planned).rejects.toThrow(/check constraint/i);
    await insertTerm(database.db, { closed_at: NOW, planned_end: NOW });
  });
});
