import { foldName } from '@crewroom/domain/members/rules';
import { type Kysely, sql } from 'kysely';
import { columnTypes, type Engine } from './columns.ts';

type Names = {
  users: {
    id: string;
    username: string;
    username_key: string;
    display_name: string;
    display_name_key: string;
  };
  former_usernames: { user_id: string; username: string; username_key: string };
};

const BATCH = 500;

/**
 * Adds the folded names that look-ups and searches match, because the engines' own lower-casing differs (SQLite's knows
 * ASCII only), and fills them in for everyone already known.
 */
export async function foldNames(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  const addKey = (table: string, name: string) =>
    // A column added to rows that exist needs a value for them, if only until they are filled in below.
    db.schema
      .alterTable(table)
      .addColumn(name, text, (column) => column.notNull().defaultTo(sql`''`))
      .execute();
  await addKey('users', 'username_key');
  await addKey('users', 'display_name_key');
  await addKey('former_usernames', 'username_key');
  await foldUsers(db.withTables<Names>());
  await foldFormerUsernames(db.withTables<Names>());
  await indexKeys(db);
}

async function foldUsers(db: Kysely<Names>) {
  for (let last = ''; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'display_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, username, display_name } of users) {
      const keys = { username_key: foldName(username), display_name_key: foldName(display_name) };
      await db.updateTable('users').set(keys).where('id', '=', id).execute();
      last = id;
    }
    if (users.length < BATCH) return;
  }
}

async function foldFormerUsernames(db: Kysely<Names>) {
  const names = await db.selectFrom('former_usernames').select('username').distinct().execute();
  for (const { username } of names) {
    await db
      .updateTable('former_usernames')
      .set({ username_key: foldName(username) })
      .where('username', '=', username)
      .execute();
  }
}

async function indexKeys(db: Kysely<unknown>) {
  await db.schema
    .createIndex('users_by_username')
    .on('users')
    .columns(['username_key', 'username_seen_at'])
    .execute();
  await db.schema
    .createIndex('former_usernames_by_username')
    .on('former_usernames')
    .columns(['username_key', 'seen_until'])
    .execute();
}
