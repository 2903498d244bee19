import { logKindNames } from '@crewroom/domain/flights/log';
import { approvalStatuses, flightStatuses } from '@crewroom/domain/flights/status';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFlight, insertTerm, insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { newId } from './stored-values.ts';
import type { Tables } from './tables.ts';

const NOW = '2026-02-01T12:00:00.000Z';

let database: TestDatabase;
let reviewer: { reviewed_at: string; reviewed_by_id: string };
let archive: { archived_at: string; archived_term_id: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await insertUser(database.db);
  reviewer = { reviewed_at: NOW, reviewed_by_id: id };
  archive = { archived_at: NOW, archived_term_id: (await insertTerm(database.db)).id };
});

afterAll(() => database.close());

const undecided = { status: 'SCHEDULED', decided_at: null, decided_by_id: null } as const;

function flightWith(given: Partial<Insertable<Tables['flights']>>): Promise<unknown> {
  return insertFlight(database.db, given);
}

describe('the constraints of a flight', () => {
  it('allow every status and every approval of the product', async () => {
    for (const status of flightStatuses) {
      await flightWith(status === 'LOGGED' ? { status, ...reviewer } : { status });
    }
    for (const approval_status of approvalStatuses) {
      await flightWith(
        approval_status === 'pending'
          ? { approval_status, ...undecided }
          : { approval_status, status: 'SCHEDULED' },
      );
    }
    const found = await database.db.selectFrom('flights').select('id').execute();
    expect(found).toHaveLength(flightStatuses.length + approvalStatuses.length);
  });

  it('require LOGGED if and only if a member reviewed it', async () => {
    await expect(flightWith({ status: 'LOGGED' })).rejects.toThrow('flights_logged_when_reviewed');
    await expect(flightWith({ status: 'CONCLUDED', ...reviewer })).rejects.toThrow(
      'flights_logged_when_reviewed',
    );
    await expect(flightWith({ status: 'LOGGED', reviewed_at: NOW })).rejects.toThrow(
      'flights_reviewed_by_someone',
    );
  });

  it('require a decider if and only if it is not pending', async () => {
    await expect(flightWith({ approval_status: 'pending', status: 'SCHEDULED' })).rejects.toThrow(
      'flights_decided_once_not_pending',
    );
    await expect(flightWith({ approval_status: 'approved', ...undecided })).rejects.toThrow(
      'flights_decided_once_not_pending',
    );
    await expect(flightWith({ decided_by_id: null })).rejects.toThrow('flights_decided_once_not_pending');
  });

  it('allow leaving SCHEDULED only when approved', async () => {
    await expect(flightWith({ approval_status: 'rejected', status: 'AVAILABLE' })).rejects.toThrow(
      'flights_move_once_approved',
    );
  });

  it('allow archiving only once flown, and into a term', async () => {
    await flightWith({ status: 'CONCLUDED', ...archive });
    await flightWith({ status: 'LOGGED', ...reviewer, ...archive });
    await expect(flightWith({ status: 'CANCELLED', ...archive })).rejects.toThrow(
      'flights_archived_when_flown',
    );
    await expect(flightWith({ status: 'CONCLUDED', archived_at: NOW })).rejects.toThrow(
      'flights_archived_when_flown',
    );
  });

  it.each([
    { scheduled_date: '2026-03-02' },
    { scheduled_date: '2026-03-02T18:30:00Z' },
    { scheduled_date: '2026-03-02T18:30:00.000+01:00' },
    { scheduled_date: '+012026-03-02T18:30:00.000Z' },
    { boarding: '9:00' },
    { boarding: '09:00:00' },
  ])('reject the time %o', async (given) => {
    await expect(flightWith(given)).rejects.toThrow(/check constraint/i);
  });

  it('require a dispatcher who is known', async () => {
    await expect(flightWith({ dispatcher_id: newId() })).rejects.toThrow(/foreign key/i);
  });
});

describe('the activity log', () => {
  it('accepts every kind of the product, numbered once, with both statuses of a change or neither', async () => {
    const flight = await insertFlight(database.db);
    const entry = { flight_id: flight.id, facts: '{}', at: NOW, actor: 'system' } as const;
    for (const [index, kind] of logKindNames.entries()) {
      await database.db
        .insertInto('flight_log')
        .values({ ...entry, id: newId(), number: index + 1, kind })
        .execute();
    }
    const again = { ...entry, id: newId(), number: 1, kind: 'edited' } as const;
    const twice = database.db.insertInto('flight_log').values(again);
    await expect(twice.execute()).rejects.toThrow(/unique constraint/i);
    const oneStatus = database.db.updateTable('flight_log').set({ from_status: 'AVAILABLE' });
    await expect(oneStatus.execute()).rejects.toThrow('flight_log_names_both_statuses');
  });
});
