import { describe, expect } from 'vitest';
import { showNames } from '../../platform/database/stored-names.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { it } from '../../testing/portal-test.ts';
import { insertFlight, insertRole, insertUser } from '../../testing/rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

type Names = { readonly username: string; readonly display_name: string };

/** Returns the text of a note after its member was erased. `prepare` runs before. */
async function noteAfter(
  portal: TestPortal,
  owner: SignedInMember,
  names: Names,
  content: string,
  prepare: (memberId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const { db } = portal.database;
  const member = await signedInMember(portal, { rank: 239, roblox_id: '987654321', ...names });
  const reader = await signedInMember(portal, { rank: 239 });
  const url = `/api/admin/users/${reader.user.id}/notes`;
  expect((await portal.send('POST', url, { as: owner.as, payload: { content } })).statusCode).toBe(201);
  await prepare(member.user.id);
  await eraseFully(portal, member.user.roblox_id);
  const notes = db.selectFrom('notes').select('content').where('user_id', '=', reader.user.id);
  return await showNames(portal.database, (await notes.executeTakeFirstOrThrow()).content);
}

describe('erasing a member whose names are ordinary words', () => {
  it.for(['Cabin Crew', 'Chief Pilot', 'Other_1', 'Night Crew'])(
    'keeps %s as the name of a seat, a rank, another member or as words, except next to the mention',
    async (name, { portal, owner, dispatcher }) => {
      const { db } = portal.database;
      const content = `${name} told @Other_1 of @Forget_1 (${name}).`;
      const flight = await insertFlight(db, { dispatcher_id: dispatcher.user.id });
      await insertRole(db, { flight_id: flight.id, name: 'Cabin Crew' });
      const role = { user_id: dispatcher.user.id, role_id: 'r', rank: 240, name: 'Chief Pilot' };
      await db.insertInto('group_roles').values(role).execute();
      await insertUser(db, { username: 'Other_1' });
      const names = { username: 'Forget_1', display_name: name };
      const left = `${name} told @Other_1 of Deleted member (Deleted member).`;
      expect(await noteAfter(portal, owner, names, content)).toBe(left);
    },
  );

  it('keeps the mention of a member who now has a former name of theirs', async ({ portal, owner }) => {
    const { db } = portal.database;
    await insertUser(db, { username: 'Later_1' });
    const names = { username: 'Forget_1', display_name: 'Forget_1' };
    const content = '@Later_1, once @Forget_1 and @Before_1';
    const left = await noteAfter(portal, owner, names, content, async (user_id) => {
      for (const username of ['Later_1', 'Before_1']) {
        const former = { user_id, username, username_key: username.toLowerCase() };
        const seen_until = '2026-01-01T00:00:00.000Z';
        await db
          .insertInto('former_usernames')
          .values({ ...former, seen_until })
          .execute();
      }
    });
    expect(left).toBe('@Later_1, once Deleted member and Deleted member');
  });
});
