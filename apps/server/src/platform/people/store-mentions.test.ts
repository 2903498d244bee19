import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { storedMention } from '@crewroom/domain/names';
import { describe, expect } from 'vitest';
import { eraseMember } from '../../features/erasure/erase-member.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../../testing/test-portal.ts';
import { runInUnitOfWork } from '../changes/unit-of-work.ts';
import { refreshNames } from './person.ts';
import { storeMentions } from './store-mentions.ts';

/** A flight with a new briefing by its dispatcher, and functions that read, send and load it. */
async function briefed(portal: TestPortal, { as, user }: SignedInMember, notes: string) {
  const { flight } = await stageFlight(portal.database.db, 'available', { dispatcher_id: user.id });
  const path = `/api/flights/${String(flight.id)}`;
  const read = async () =>
    flightEndpoints.flight.response.parse((await portal.send('GET', path, { as })).json());
  const send = async (text: string) =>
    expect(codeOf(await portal.send('PUT', path, { as, payload: { notes: text } }))).toBe('200');
  const stored = async () => {
    const row = portal.database.db.selectFrom('flights').where('id', '=', flight.id).select('notes');
    return (await row.executeTakeFirstOrThrow()).notes;
  };
  await send(notes);
  return { read, send, stored };
}

const rename = (portal: TestPortal, { user }: SignedInMember, username: string) =>
  runInUnitOfWork(portal, (uow) =>
    refreshNames(uow, { robloxId: user.roblox_id, username, displayName: username }, portal.clock()),
  );

describe('a briefing that is sent back as it was shown', () => {
  it("is unchanged, even if a word in it has become a member's name", async ({ portal, dispatcher }) => {
    const { read, send, stored } = await briefed(portal, dispatcher, 'Ask @Later_One or @nobody');
    await insertUser(portal.database.db, { username: 'Later_One' });
    const { notes, logs } = await read();
    await send(notes);
    expect([await stored(), (await read()).logs]).toEqual(['Ask @Later_One or @nobody', logs]);
  });

  it('is unchanged while erased names are searched for', async ({ portal, dispatcher, crew }) => {
    const { read, send } = await briefed(portal, dispatcher, `Ask @${crew.user.username}`);
    await runInUnitOfWork(portal, (uow) => eraseMember(uow, crew.user.roblox_id));
    const { notes, logs } = await read();
    expect(notes).toBe('Ask Deleted member');
    await send(notes);
    expect((await read()).logs).toEqual(logs);
  });
});

describe('a briefing that is edited', () => {
  it('keeps its mentions while two members swap their names', async ({ portal, dispatcher }) => {
    const ann = await signedInMember(portal, { username: 'Swap_Ann' });
    const bob = await signedInMember(portal, { username: 'Swap_Bob' });
    const { read, send, stored } = await briefed(portal, dispatcher, '@Swap_Ann, then @Swap_Bob');
    await rename(portal, ann, 'Swap_Bob');
    const { notes } = await read();
    expect(notes).toBe('@Swap_Bob, then @Swap_Bob');
    await send(`First ${notes}`);
    await rename(portal, bob, 'Swap_Ann');
    expect((await read()).notes).toBe('First @Swap_Bob, then @Swap_Ann');
    expect(await stored()).toBe(`First ${storedMention(ann.user.id)}, then ${storedMention(bob.user.id)}`);
  });

  it('mentions the holders of added names alone', async ({ portal, dispatcher }) => {
    const { send, stored } = await briefed(portal, dispatcher, 'Ask @New_Here');
    const { id } = await insertUser(portal.database.db, { username: 'New_Here' });
    await send('Ask @new_here again');
    expect(await stored()).toBe('Ask @new_here again');
    await send('Ask @new_here again, and @New_Here');
    expect(await stored()).toBe(`Ask @new_here again, and ${storedMention(id)}`);
  });
});

describe('mentions in a text', () => {
  it('refer to the holder who was confirmed last, and then to the last former holder', async ({ portal }) => {
    const { db } = portal.database;
    const earlier = { username_seen_at: '2026-01-01T00:00:00.000Z' };
    const later = { username_seen_at: '2026-02-01T00:00:00.000Z' };
    const [held, left, first] = [
      await insertUser(db, { username: 'Twice_Held', ...later }),
      await insertUser(db, { username: 'Was_Other', ...later }),
      await insertUser(db, { username: 'Twice_Held', ...earlier }),
    ];
    for (const [user_id, seen_until] of [
      [first.id, '2026-01-02T00:00:00.000Z'],
      [left.id, '2026-01-03T00:00:00.000Z'],
    ] as const) {
      const former = { user_id, username: 'Was_Held', username_key: 'was_held', seen_until };
      await db.insertInto('former_usernames').values(former).execute();
    }
    const text = await runInUnitOfWork(portal, (uow) => storeMentions(uow, '@twice_held @WAS_HELD @nobody'));
    expect(text).toBe(`${storedMention(held.id)} ${storedMention(left.id)} @nobody`);
  });

  it('are looked up in one statement, for any number of them', async ({ portal }) => {
    const names = Array.from({ length: 700 }, (_, n) => `@n${n + 100}`);
    const statements = await countStatements(portal.database, () =>
      runInUnitOfWork(portal, (uow) => storeMentions(uow, names.join(' '))),
    );
    expect(statements).toHaveLength(1);
  });
});
