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

/**
 * A stored text, or the JSON of an answer with such texts in it, as it is shown: members by the usernames they have now, the
 * forgotten as such. One statement where anybody is named, else none.
 */
export async function showNames(source: Source, text: string): Promise<string> {
  const ids = namedIn(text);
  if (ids.length === 0) return text;
  const rows = await readUsernames(source, { ids });
  return withNames(text, new Map(rows.map(({ id, username }) => [id, username])));
}
