import { namedIn, withNames } from '@crewroom/domain/names';
import { sql } from 'kysely';
import type { Source } from './database.ts';
import { isOneOf, prepared } from './prepared.ts';

const readUsernames = prepared({ ids: 'texts' }, (source, { ids }) =>
  source.db
    .selectFrom('users')
    .where(isOneOf(source, sql.ref<string>('users.id'), ids))
    .where('forgotten_at', 'is', null)
    .select(['id', 'username']),
);

/** The usernames that the members named in a stored text have now, by user id; the erased are not among them. */
export async function usernamesIn(source: Source, text: string): Promise<ReadonlyMap<string, string>> {
  const ids = namedIn(text);
  if (ids.length === 0) return new Map();
  const rows = await readUsernames(source, { ids });
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** A stored text as it is shown: members by the usernames they have now. One statement where anybody is named, else none. */
export async function showNames(source: Source, text: string): Promise<string> {
  return withNames(text, await usernamesIn(source, text));
}

/** As `showNames`, for the JSON of an answer with stored texts in it: it stays JSON, whatever somebody is called. */
export async function showNamesInJson(source: Source, json: string): Promise<string> {
  const usernames = await usernamesIn(source, json);
  const written = [...usernames].map(
    ([id, username]) => [id, JSON.stringify(username).slice(1, -1)] as const,
  );
  return withNames(json, new Map(written));
}
