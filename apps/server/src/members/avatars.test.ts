import { HOUR_MS } from '@crewroom/domain/days';
import { describe, expect, it } from 'vitest';
import { insertUser } from '../testing/rows.ts';
import { createTestPortal } from '../testing/test-portal.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

async function withMember() {
  const portal = await createTestPortal({ environment: { RANK_MAX_AGE_MINUTES: '10080' } });
  const member = await insertUser(portal.database.db, {
    roblox_id: '77',
    rank_checked_at: '2026-03-02T12:00:00.000Z',
  });
  return { portal, member, as: await portal.signIn(member.id) };
}

describe('GET /avatars/{robloxId}', () => {
  it('serves a picture from our own host and asks Roblox once a day', async () => {
    const { portal, as } = await withMember();
    await using _ = portal;
    portal.roblox.headshots.set('77', { state: 'picture', contentType: 'image/png', image: PNG });
    const [first, second] = await Promise.all([
      portal.send('GET', '/avatars/77', { as }),
      portal.send('GET', '/avatars/77', { as }),
    ]);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/png');
    expect(first.rawPayload).toEqual(PNG);
    expect(second.rawPayload).toEqual(PNG);
    expect(portal.roblox.asked.headshots).toBe(1);
    portal.clock.advance(23 * HOUR_MS);
    await portal.send('GET', '/avatars/77', { as });
    expect(portal.roblox.asked.headshots).toBe(1);
    portal.clock.advance(2 * HOUR_MS);
    await portal.send('GET', '/avatars/77', { as });
    expect(portal.roblox.asked.headshots).toBe(2);
  });

  it('asks Roblox once for several who look at the same moment, day after day', async () => {
    const { portal, as } = await withMember();
    await using _ = portal;
    portal.roblox.headshots.set('77', { state: 'picture', contentType: 'image/png', image: PNG });
    for (let day = 1; day <= 6; day += 1) {
      await Promise.all(Array.from({ length: 40 }, () => portal.send('GET', '/avatars/77', { as })));
      expect(portal.roblox.asked.headshots).toBe(day);
      portal.clock.advance(25 * HOUR_MS);
    }
  });

  it('draws a placeholder when Roblox has no picture, and asks again soon', async () => {
    const { portal, as } = await withMember();
    await using _ = portal;
    const answer = await portal.send('GET', '/avatars/77', { as });
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toContain('<svg');
    expect(answer.body).not.toContain('style');
    await portal.send('GET', '/avatars/77', { as });
    expect(portal.roblox.asked.headshots).toBe(1);
    portal.roblox.headshots.set('77', { state: 'picture', contentType: 'image/png', image: PNG });
    portal.clock.advance(HOUR_MS);
    expect((await portal.send('GET', '/avatars/77', { as })).headers['content-type']).toBe('image/png');
  });

  it('keeps yesterday’s picture while Roblox is away, and draws a placeholder without one', async () => {
    const { portal, as } = await withMember();
    await using _ = portal;
    portal.roblox.away = true;
    expect((await portal.send('GET', '/avatars/77', { as })).headers['content-type']).toBe('image/svg+xml');
    portal.roblox.away = false;
    portal.roblox.headshots.set('77', { state: 'picture', contentType: 'image/png', image: PNG });
    await portal.send('GET', '/avatars/77', { as });
    portal.roblox.away = true;
    portal.clock.advance(30 * HOUR_MS);
    expect((await portal.send('GET', '/avatars/77', { as })).rawPayload).toEqual(PNG);
  });

  it('knows no strangers, and rejects what is no id', async () => {
    const { portal, as } = await withMember();
    await using _ = portal;
    expect((await portal.send('GET', '/avatars/78', { as })).statusCode).toBe(404);
    expect((await portal.send('GET', '/avatars/abc', { as })).statusCode).toBe(400);
    expect(portal.roblox.asked.headshots).toBe(0);
  });
});
