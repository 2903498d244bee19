import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { tableDefinitions } from '../tables.ts';
import { createTable, type Engine } from './create-tables.ts';

/**
 * Creates every table as it is defined, and the constraints that no definition has. With the first release this
 * migration is frozen, and later changes become migrations of their own.
 */
export async function createSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [name, table] of Object.entries(tableDefinitions)) await createTable(db, engine, name, table);
  await makeOneOpenTerm(db);
  await makeLedgerAppendOnly(db, engine);
  await beginVersions(db);
}

/** Only one term can be open, even when two processes advance the term at the same time. */
async function makeOneOpenTerm(db: Kysely<unknown>) {
  await sql`create unique index terms_one_open on ${sql.table('terms')} ((closed_at is null)) where closed_at is null`.execute(
    db,
  );
}

async function makeLedgerAppendOnly(db: Kysely<unknown>, engine: Engine) {
  const ledger = sql.table('ledger_credits');
  // A function is named like a table, in the schema of the tables.
  const refuse = sql.table('refuse_ledger_change');
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`ledger_credits_no_${change} before ${change}`)} on ${ledger}
        begin select raise(abort, 'ledger_credits is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function ${refuse}() returns trigger language plpgsql as $$
    begin raise exception 'ledger_credits is append-only' using errcode = 'restrict_violation'; end $$`.execute(
    db,
  );
  await sql`create trigger ledger_credits_append_only before update or delete on ${ledger}
    for each row execute function ${refuse}()`.execute(db);
  await sql`create trigger ledger_credits_no_truncate before truncate on ${ledger}
    for each statement execute function ${refuse}()`.execute(db);
}

/**
 * The row of `everything` begins with a random version in each new or restored database. A response that was cached
 * from another database is therefore never valid here.
 */
async function beginVersions(db: Kysely<unknown>) {
  await sql`insert into ${sql.table('topic_versions')} (topic, version, touched_at)
    values ('everything', ${randomUUID()}, ${new Date(0).toISOString()})`.execute(db);
}
