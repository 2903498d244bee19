import { idsOfStoredNames, withNames } from '@crewroom/domain/names';
import { sql } from 'kysely';
import type { Source } from './database.ts';
import { isOneOf, prepared } from './prepared.ts';

const readUsernameRows = prepared({ ids: 'texts' }, (source, { ids }) =>
  source.db
    .selectFrom('users')
    .where(isOneOf(source, sql.ref<string>('users.id'), ids))
    .where('forgotten_at', 'is', null)
    .select(['id', 'username']),
);

/** Returns the current usernames of the members named in a stored text, by user id. Erased members are left out. */
export async function readUsernamesIn(source: Source, text: string): Promise<ReadonlyMap<string, string>> {
  const ids = idsOfStoredNames(text);
  if (ids.length === 0) return new Map();
  const rows = await readUsernameRows(source, { ids });
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * Returns a stored text with the current usernames of its members. Uses one SQL statement if the text names any member,
 * otherwise none.
 */
export async function showNames(source: Source, text: string): Promise<string> {
  return withNames(text, await readUsernamesIn(source, text));
}

/** Like `showNames`, for the JSON of a response with stored texts. The JSON stays valid with any name. */
export async function showNamesInJson(source: Source, json: string): Promise<string> {
  const usernames = await readUsernamesIn(source, json);
  const escaped = [...usernames].map(
    ([id, username]) => [id, JSON.stringify(username).slice(1, -1)] as const,
  );
  return withNames(json, new Map(escaped));
}
