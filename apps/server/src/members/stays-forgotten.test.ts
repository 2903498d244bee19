import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runChange } from '../changes/change.ts';
import { memberWith } from '../testing/fake-roblox.ts';
import { STALE_MS } from '../testing/gated-portal.ts';
import { dumpDatabase } from '../testing/test-database.ts';
import { createTestPortal, type SignedInMember, signedInMember } from '../testing/test-portal.ts';
import { forgetMember } from './forget.ts';

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
  roblox.memberships.set(robloxId, memberWith(250, 'Rank of the forgotten'));
  roblox.names.set(robloxId, { robloxId, username: 'Forget_Me', displayName: 'Forget_Me' });
  roblox.headshots.set(robloxId, { state: 'picture', contentType: 'image/png', image: Buffer.from('face') });
});

afterAll(() => portal[Symbol.asyncDispose]());

async function forget(): Promise<string> {
  expect(await runChange(portal, (change) => forgetMember(change, robloxId))).toBe(true);
  return JSON.stringify(await dumpDatabase(portal.database));
}

const everything = async () => JSON.stringify(await dumpDatabase(portal.database));

describe('what was on its way when its member was forgotten', () => {
  it.each(['memberships', 'names'] as const)('changes nothing any more: %s', async (what) => {
    clock.advance(STALE_MS);
    const asked = roblox.asked[what];
    const release = roblox.hold(what);
    await portal.send('GET', '/api/auth/me', { as: member.as });
    await vi.waitFor(() => expect(roblox.asked[what]).toBe(asked + 1));
    const after = await forget();
    release();
    await portal.app.settled();
    expect(await everything()).toBe(after);
  });

  it('changes nothing any more: a picture, which is shown to nobody either', async () => {
    const release = roblox.hold('headshots');
    const looked = portal.send('GET', `/avatars/${robloxId}`, { as: other.as });
    await vi.waitFor(() => expect(roblox.asked.headshots).toBe(1));
    const after = await forget();
    release();
    expect((await looked).headers['content-type']).toBe('image/svg+xml');
    expect(await everything()).toBe(after);
  });
});

it('shows a forgotten member as a placeholder', async () => {
  await forget();
  const answer = await portal.send('GET', `/avatars/deleted-${member.user.id}`, { as: other.as });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect((await portal.send('GET', `/avatars/${robloxId}`, { as: other.as })).statusCode).toBe(404);
});
