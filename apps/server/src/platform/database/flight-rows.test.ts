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

  it.each<[string, () => Partial<Insertable<Tables['flights']>>, string]>([
    ['LOGGED without a review', () => ({ status: 'LOGGED' }), 'flights_logged_when_reviewed'],
    ['a review before LOGGED', () => ({ status: 'CONCLUDED', ...reviewer }), 'flights_logged_when_reviewed'],
    ['a review by nobody', () => ({ status: 'LOGGED', reviewed_at: NOW }), 'flights_reviewed_by_someone'],
    [
      'a decision while pending',
      () => ({ approval_status: 'pending', status: 'SCHEDULED' }),
      'flights_decided_once_not_pending',
    ],
    [
      'approval without a decision',
      () => ({ approval_status: 'approved', ...undecided }),
      'flights_decided_once_not_pending',
    ],
    ['a decision by nobody', () => ({ decided_by_id: null }), 'flights_decided_once_not_pending'],
    [
      'leaving SCHEDULED when rejected',
      () => ({ approval_status: 'rejected', status: 'AVAILABLE' }),
      'flights_move_once_approved',
    ],
    ['archiving unflown', () => ({ status: 'CANCELLED', ...archive }), 'flights_archived_when_flown'],
    [
      'archiving into no term',
      () => ({ status: 'CONCLUDED', archived_at: NOW }),
      'flights_archived_when_flown',
    ],
  ])('reject %s', async (_what, given, constraint) => {
    await expect(flightWith(given())).rejects.toThrow(constraint);
  });

  it('allow archiving of a flown flight into a term', async () => {
    await expect(flightWith({ status: 'CONCLUDED', ...archive })).resolves.toBeDefined();
    await expect(flightWith({ status: 'LOGGED', ...reviewer, ...archive })).resolves.toBeDefined();
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
