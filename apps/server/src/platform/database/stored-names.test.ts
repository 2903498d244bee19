import { storedMention, storedName } from '@crewroom/domain/names';
import { expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import { showNames, showNamesInJson } from './stored-names.ts';
import { newId } from './stored-values.ts';

it('shows members in text, and in JSON that stays valid, with any name', async ({ database }) => {
  const { id } = await insertUser(database.db, { username: 'a"b\\c' });
  const text = `${storedMention(id)} and ${storedName(newId())}`;
  expect(await showNames(database, text)).toBe('@a"b\\c and Deleted member');
  expect(JSON.parse(await showNamesInJson(database, JSON.stringify({ text })))).toEqual({
    text: '@a"b\\c and Deleted member',
  });
});
