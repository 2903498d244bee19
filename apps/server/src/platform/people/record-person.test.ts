import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { recordPerson, refreshNames } from './person.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute));
const called = (username: string) => ({ robloxId: '77', username, displayName: `${username} shown` });

it('stores the names that were requested from Roblox last, in any order of responses', async () => {
  await using database = await createTestDatabase();
  const deps = unitOfWorkDeps(database, at(3).toISOString());
  const signIn = (username: string, askedAt: Date) =>
    runInUnitOfWork(deps, (uow) => recordPerson(uow, called(username), askedAt));
  const names = async () => {
    const users = database.db.selectFrom('users').select(['username', 'display_name', 'username_seen_at']);
    return (await users.execute()).map((row) => [row.username, row.display_name, row.username_seen_at]);
  };
  const second = [['Second', 'Second shown', at(2).toISOString()]];
  const id = await signIn('First', at(1));
  await runInUnitOfWork(deps, (uow) => refreshNames(uow, called('Second'), at(2)));
  expect(await names()).toEqual(second);
  await runInUnitOfWork(deps, (uow) => refreshNames(uow, called('First'), at(1)));
  expect(await names()).toEqual(second);
  expect(await signIn('First', at(1))).toBe(id);
  expect(await names()).toEqual(second);
  const former = await database.db
    .selectFrom('former_usernames')
    .select(['username', 'seen_until'])
    .execute();
  expect(former).toEqual([{ username: 'First', seen_until: at(2).toISOString() }]);
});
