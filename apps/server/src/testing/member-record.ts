import type { Kysely } from 'kysely';
import { newId } from '../platform/database/stored-values.ts';
import type { Tables } from '../platform/database/tables.ts';
import { insertFlight, insertRole, insertSanction, insertSeat } from './rows.ts';

type Actor = { readonly id: string; readonly username: string };

/** The member of a record, and the actor of its entries. */
type Context = { readonly by: Actor; readonly userId: string; readonly db: Kysely<Tables> };

async function insertSanctionsNotesAndLeave({ db, userId, by }: Context): Promise<void> {
  const given = { user_id: userId, issuer_id: by.id, reason: 'A reason' };
  const sanction = (type: 'reminder' | 'warning', breach: string, issued: string, expiry: string) =>
    insertSanction(db, { ...given, type, breach, issued_at: issued, expiry_date: expiry });
  await sanction('reminder', 'Late', '2026-01-10T00:00:00.000Z', '2026-02-10T00:00:00.000Z');
  await sanction('reminder', 'Late again', '2026-02-20T00:00:00.000Z', '2026-03-05T00:00:00.000Z');
  await sanction('warning', 'Rude', '2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z');
  const note = (content: string, visible: 0 | 1) => ({
    id: newId(),
    user_id: userId,
    content,
    type: 'general' as const,
    visible_to_user: visible,
    added_at: '2026-02-01T00:00:00.000Z',
    added_by_id: by.id,
  });
  await db
    .insertInto('notes')
    .values([note('A hidden note', 0), note('A visible note', 1)])
    .execute();
  await db
    .insertInto('leaves')
    .values({
      id: newId(),
      user_id: userId,
      from_date: '2026-03-03',
      to_date: '2026-03-04',
      status: 'approved',
      decided_by_id: by.id,
      decided_at: '2026-03-01T00:00:00.000Z',
      created_at: '2026-03-01T00:00:00.000Z',
    })
    .execute();
}

/** Inserts the flights of a member, and returns the id of the reviewed one. */
async function insertFlights({ db, userId, by }: Context): Promise<string> {
  const flights = [
    ['CR101', '2026-02-25T10:00:00.000Z', 'LOGGED'],
    ['CR102', '2026-02-26T10:00:00.000Z', 'CANCELLED'],
    ['CR202', '2026-03-04T10:00:00.000Z', 'BRIEFING'],
    ['CR201', '2026-03-03T10:00:00.000Z', 'AVAILABLE'],
  ] as const;
  const ids: string[] = [];
  for (const [code, date, status] of flights) {
    const reviewed = status === 'LOGGED' && {
      reviewed_at: '2026-02-26T00:00:00.000Z',
      reviewed_by_id: by.id,
    };
    const given = { flight_code: code, scheduled_date: date, status, ...reviewed };
    const flight = await insertFlight(db, given);
    const isCaptain = code === 'CR201';
    const role = await insertRole(db, { flight_id: flight.id, name: isCaptain ? 'Captain' : 'Cabin Crew' });
    await insertSeat(db, role, { user_id: userId, ...(code === 'CR202' && { assigned_by_id: by.id }) });
    ids.push(flight.id);
  }
  return ids[0] ?? '';
}

async function insertLedger({ db, userId, by }: Context, flightId: string): Promise<void> {
  const open = await db
    .selectFrom('terms')
    .select('id')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const closed = {
    id: newId(),
    number: 2,
    started_at: '2025-12-01T00:00:00.000Z',
    closed_at: '2026-01-01T00:00:00.000Z',
  };
  await db.insertInto('terms').values(closed).execute();
  const reward = {
    id: newId(),
    user_id: userId,
    type: 'bonus' as const,
    amount: 1250,
    reason: 'Well flown',
    awarded_at: '2026-03-01T00:00:00.000Z',
    awarded_by_id: by.id,
  };
  await db.insertInto('rewards').values(reward).execute();
  const credit = { user_id: userId, term_id: open.id };
  await db
    .insertInto('ledger_credits')
    .values([
      {
        ...credit,
        id: newId(),
        kind: 'attended',
        amount: 1,
        reason: 'attended',
        flight_id: flightId,
        reward_id: null,
        credited_at: '2026-02-26T00:00:00.000Z',
      },
      {
        ...credit,
        id: newId(),
        kind: 'pay',
        amount: 100,
        reason: 'attended',
        flight_id: flightId,
        reward_id: null,
        credited_at: '2026-02-26T00:00:00.000Z',
      },
      {
        ...credit,
        id: newId(),
        kind: 'pay',
        amount: 1250,
        reason: 'reward',
        flight_id: null,
        reward_id: reward.id,
        credited_at: '2026-03-01T00:00:00.000Z',
      },
    ])
    .execute();
  await db
    .insertInto('term_totals')
    .values([
      { user_id: userId, term_id: open.id, attended: 1, hosted: 0, pay_minor: 1350 },
      { user_id: userId, term_id: closed.id, attended: 7, hosted: 2, pay_minor: 900 },
    ])
    .execute();
}

/**
 * Gives a member a record with entries in every list: three sanctions (of which one has expired by 2 March 2026), two
 * notes, a leave, four flights, one reward, and totals in the open and in a closed term.
 */
export async function insertRecord(db: Kysely<Tables>, userId: string, by: Actor): Promise<void> {
  const context = { db, userId, by };
  await insertSanctionsNotesAndLeave(context);
  await insertLedger(context, await insertFlights(context));
}
