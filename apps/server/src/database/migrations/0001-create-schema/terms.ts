import { type Kysely, sql } from 'kysely';
import {
  type ColumnTypes,
  columnTypes,
  type Engine,
  fromZero,
  idOf,
  instant,
  maybeIdOf,
  maybeInstant,
  newTable,
  oneOf,
  required,
} from '../columns.ts';

export async function createTerms(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await newTable(db, engine, 'terms')
    .addColumn('id', text, required)
    .addColumn('number', integer, (column) => column.notNull().check(sql`number >= 1`))
    .addColumn('started_at', text, instant('started_at'))
    .addColumn('closed_at', text, maybeInstant('closed_at'))
    .addPrimaryKeyConstraint('terms_id_key', ['id'])
    .addUniqueConstraint('terms_number_key', ['number'])
    .addCheckConstraint('terms_in_order', sql`closed_at is null or closed_at >= started_at`)
    .execute();
  // Only one term can be open, even when two processes advance the term at the same time.
  await sql`create unique index terms_one_open on terms ((closed_at is null)) where closed_at is null`.execute(
    db,
  );
}

export async function createLedger(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  await createCredits(db, engine, types);
  await makeAppendOnly(db, engine);
  await createTotals(db, engine, types);
}

async function createCredits(db: Kysely<unknown>, engine: Engine, { text, bigint }: ColumnTypes) {
  await newTable(db, engine, 'ledger_credits')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('term_id', text, idOf('terms'))
    .addColumn('kind', text, oneOf('kind', ['attended', 'hosted', 'pay']))
    .addColumn('amount', bigint, (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('reason', text, oneOf('reason', ['attended', 'hosted', 'reward']))
    .addColumn('flight_id', text, maybeIdOf('flights'))
    .addColumn('reward_id', text, maybeIdOf('rewards'))
    .addColumn('credited_at', text, instant('credited_at'))
    .addPrimaryKeyConstraint('ledger_credits_id_key', ['id'])
    // Two reviews of one flight at the same time cannot both credit its crew.
    .addUniqueConstraint('ledger_credits_flight_id_user_id_kind_reason_key', [
      'flight_id',
      'user_id',
      'kind',
      'reason',
    ])
    .addUniqueConstraint('ledger_credits_reward_id_key', ['reward_id'])
    .addCheckConstraint('ledger_credits_one_source', sql`(flight_id is null) <> (reward_id is null)`)
    .addCheckConstraint(
      'ledger_credits_reason_of_source',
      sql`(reason = 'reward') = (reward_id is not null) and (kind = 'pay' or kind = reason)`,
    )
    .execute();
  await db.schema
    .createIndex('ledger_credits_by_user')
    .on('ledger_credits')
    .columns(['user_id', 'term_id', 'credited_at'])
    .execute();
}

async function makeAppendOnly(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`ledger_credits_no_${change} before ${change}`)} on ledger_credits
        begin select raise(abort, 'ledger_credits is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin raise exception 'ledger_credits is append-only' using errcode = 'restrict_violation'; end $$`.execute(
    db,
  );
  await sql`create trigger ledger_credits_append_only before update or delete on ledger_credits
    for each row execute function refuse_ledger_change()`.execute(db);
  await sql`create trigger ledger_credits_no_truncate before truncate on ledger_credits
    for each statement execute function refuse_ledger_change()`.execute(db);
}

async function createTotals(db: Kysely<unknown>, engine: Engine, { text, integer, bigint }: ColumnTypes) {
  await newTable(db, engine, 'term_totals')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('term_id', text, idOf('terms'))
    .addColumn('attended', integer, fromZero('attended'))
    .addColumn('hosted', integer, fromZero('hosted'))
    .addColumn('pay_minor', bigint, fromZero('pay_minor'))
    .addPrimaryKeyConstraint('term_totals_user_id_term_id_key', ['user_id', 'term_id'])
    .execute();
  await db.schema.createIndex('term_totals_by_term').on('term_totals').column('term_id').execute();
}
