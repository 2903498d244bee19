import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { newId } from '../../platform/database/stored-values.ts';
import { recordFromGroup, recordPerson } from '../../platform/people/person.ts';
import {
  type DerivedTombstones,
  deriveTombstones,
  wasErasedSince,
} from '../../platform/people/tombstones.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { memberWith } from '../../testing/fake-roblox.ts';
import { STALE_MS } from '../../testing/gated-portal.ts';
import { dumpDatabase } from '../../testing/test-database.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../../testing/test-portal.ts';

const portal = await createTestPortal();
const { roblox, clock } = portal;

let member: SignedInMember;
let other: SignedInMember;
let robloxId: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  robloxId = `98765432${count}`;
  member = await signedInMember(portal, { roblox_id: robloxId });
  other = await signedInMember(portal);
  roblox.memberships.set(robloxId, memberWith(250, 'Rank of the erased'));
  roblox.names.set(robloxId, { robloxId, username: 'Forget_Me', displayName: 'Forget_Me' });
  roblox.headshots.set(robloxId, { state: 'picture', contentType: 'image/png', image: Buffer.from('face') });
});

afterAll(() => portal[Symbol.asyncDispose]());

async function erase(): Promise<string> {
  expect(await eraseFully(portal, robloxId)).toBe(true);
  return JSON.stringify(await dumpDatabase(portal.database));
}

const everything = async () => JSON.stringify(await dumpDatabase(portal.database));

describe('work in progress for an erased member', () => {
  it.each(['memberships', 'names'] as const)('changes nothing any more: %s', async (what) => {
    clock.advance(STALE_MS);
    const asked = roblox.asked[what];
    const release = roblox.hold(what);
    await portal.send('GET', '/api/auth/me', { as: member.as });
    await expect.poll(() => roblox.asked[what]).toBe(asked + 1);
    const after = await erase();
    release();
    await portal.app.settled();
    expect(await everything()).toBe(after);
  });

  it('stores no picture, and shows it to nobody', async () => {
    const release = roblox.hold('headshots');
    const looked = portal.send('GET', `/avatars/${robloxId}`, { as: other.as });
    await expect.poll(() => roblox.asked.headshots).toBe(1);
    const after = await erase();
    release();
    expect((await looked).headers['content-type']).toBe('image/svg+xml');
    expect(await everything()).toBe(after);
  });
});

it('shows an erased member as a placeholder', async () => {
  await erase();
  const response = await portal.send('GET', `/avatars/deleted-${member.user.id}`, { as: other.as });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect((await portal.send('GET', `/avatars/${robloxId}`, { as: other.as })).statusCode).toBe(404);
});

const person = () => ({ robloxId, username: 'Forget_Me', displayName: 'Forget_Me' });
const addFromGroup = () => runInUnitOfWork(portal, (uow) => recordFromGroup(uow, person(), clock()));
const signIn = () => runInUnitOfWork(portal, (uow) => recordPerson(uow, person(), clock()));

describe('an erased account', () => {
  it('is not restored by a sync of the group, which stores nothing about it', async () => {
    const after = await erase();
    expect(await addFromGroup()).toBeNull();
    expect(await everything()).toBe(after);
  });

  it('is a new member once it signs in, and is synced with the group from then on', async () => {
    await erase();
    const anew = await signIn();
    expect(anew).not.toBe(member.user.id);
    expect(await addFromGroup()).toBe(anew);
  });

  it('is recognized by its tombstones from before the transaction, and by none from before its erasure', async () => {
    const early = await deriveTombstones(portal.database, robloxId);
    await erase();
    const derived = await deriveTombstones(portal.database, robloxId);
    const add = (id: string, tombstones: DerivedTombstones) =>
      runInUnitOfWork(portal, (uow) =>
        recordFromGroup(uow, { ...person(), robloxId: id }, clock(), tombstones),
      );
    expect([early.size, await add(robloxId, early)]).toEqual([0, null]);
    // Those of another account count as its own, so they were not derived again.
    expect([derived.size, await add(`${robloxId}1`, derived)]).toEqual([1, null]);
  });

  it('does not block an account with a similar id', async () => {
    await erase();
    const neighbour = { ...person(), robloxId: `${robloxId}0` };
    expect(await runInUnitOfWork(portal, (uow) => recordFromGroup(uow, neighbour, clock()))).not.toBeNull();
  });
});

const stranger = () => ({ ...person(), robloxId: `55${robloxId}` });

describe('an account that is not known yet', () => {
  it('is not added by a group sync once erased, and is pending nowhere', async () => {
    const { robloxId: asked } = stranger();
    const at = clock().toISOString();
    const erasure = { id: newId(), roblox_id: asked, state: 'waiting', received_at: at, due_at: at } as const;
    await portal.database.db.insertInto('erasures').values(erasure).execute();
    expect(await eraseFully(portal, asked)).toBe(false);
    expect(await runInUnitOfWork(portal, (uow) => recordFromGroup(uow, stranger(), clock()))).toBeNull();
    expect(await everything()).not.toContain(asked);
  });
});

const wasErasedAfter = (timestamp: Date) =>
  runInUnitOfWork(portal, (uow) => wasErasedSince(uow, robloxId, timestamp));

describe('a sign-in under way', () => {
  it('is rejected if it asked Roblox before the erasure, and accepted if it asked after it', async () => {
    const asked = clock();
    clock.advance(1000);
    await erase();
    expect([await wasErasedAfter(asked), await wasErasedAfter(clock())]).toEqual([true, false]);
  });

  it('leads to the start page, because its URL may name the member', async () => {
    const pending = {
      browser_hash: 'b',
      nonce: 'n',
      code_verifier: 'v',
      expires_at: '2999-01-01T00:00:00.000Z',
    };
    const pages = [`/u/${member.user.username}`, `/u/${member.user.username}s`];
    const rows = pages.map((page, place) => ({ ...pending, state_hash: `s${place}`, return_to: page }));
    const { db } = portal.database;
    await db.insertInto('sign_in_states').values(rows).execute();
    await erase();
    const left = await db.selectFrom('sign_in_states').select('return_to').orderBy('state_hash').execute();
    expect(left).toEqual([{ return_to: null }, { return_to: null }]);
  });
});
