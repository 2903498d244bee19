import { describe, expect, it } from 'vitest';
import { showNames } from '../database/stored-names.ts';
import { insertFlight, insertRole } from '../testing/rows.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../testing/test-portal.ts';
import { forgetWholly } from './testing/forget-wholly.ts';

const forget = (portal: TestPortal) => forgetWholly(portal, '987654321');

async function withNote(names: { username: string; display_name: string }, content: string) {
  const portal = await createTestPortal();
  const owner = await signedInMember(portal, { rank: 255, username: 'Owner_1' });
  await signedInMember(portal, { rank: 239, roblox_id: '987654321', ...names });
  const other = await signedInMember(portal, { rank: 239, username: 'Other_1' });
  await portal.send('POST', `/api/admin/users/${other.user.id}/notes`, {
    as: owner.as,
    payload: { content },
  });
  const note = async () =>
    await showNames(
      portal.database,
      (await portal.database.db.selectFrom('notes').select('content').executeTakeFirstOrThrow()).content,
    );
  return { portal, note };
}

describe('forgetting a member whose names are ordinary words', () => {
  it('takes them out where they mean the member, and leaves the words of others', async () => {
    const { portal, note } = await withNote(
      { username: 'Crew', display_name: 'The' },
      'The crew met @Crew (The) and The @crew: the Crew of @Crews, gate 98765432, number 987654321.',
    );
    await using _ = portal;
    await forget(portal);
    expect(await note()).toBe(
      'The crew met Deleted member (Deleted member) and Deleted member Deleted member: ' +
        'the Crew of @Crews, gate 98765432, number Deleted member.',
    );
  });

  it('leaves a display name of several such words as well, but for where it stands with the mention', async () => {
    const { portal, note } = await withNote(
      { username: 'Forget_1', display_name: 'Night Crew' },
      'The Night Crew was great, said @Forget_1 (Night Crew) of the night crew.',
    );
    await using _ = portal;
    await forget(portal);
    expect(await note()).toBe(
      'The Night Crew was great, said Deleted member (Deleted member) of the night crew.',
    );
  });

  it.each(['Cabin Crew', 'Chief Pilot', 'Other_1'])(
    'leaves %s, as a seat, a rank or somebody else is called, but for where it stands with the mention',
    async (displayName) => {
      const { portal, note } = await withNote(
        { username: 'Forget_1', display_name: displayName },
        `${displayName} told @Other_1 of @Forget_1 (${displayName}).`,
      );
      await using _ = portal;
      const { db } = portal.database;
      const flight = await insertFlight(db);
      await insertRole(db, { flight_id: flight.id, name: 'Cabin Crew' });
      const { dispatcher_id: user_id } = flight;
      await db
        .insertInto('group_roles')
        .values({ user_id, role_id: 'r', rank: 240, name: 'Chief Pilot' })
        .execute();
      await forget(portal);
      expect(await note()).toBe(`${displayName} told @Other_1 of Deleted member (Deleted member).`);
    },
  );

  it('leaves the mention of whoever holds a former name of theirs by now', async () => {
    const { portal, note } = await withNote(
      { username: 'Forget_1', display_name: 'Forget_1' },
      '@Other_1, once @Forget_1 and @Before_1',
    );
    await using _ = portal;
    const { db } = portal.database;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'Forget_1')
      .executeTakeFirstOrThrow();
    for (const username of ['Other_1', 'Before_1']) {
      const former = { user_id: id, username, username_key: username.toLowerCase() };
      await db
        .insertInto('former_usernames')
        .values({ ...former, seen_until: '2026-01-01T00:00:00.000Z' })
        .execute();
    }
    await forget(portal);
    expect(await note()).toBe('@Other_1, once Deleted member and Deleted member');
  });
});
