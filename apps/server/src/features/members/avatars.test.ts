import { HOUR_MS } from '@crewroom/domain/days';
import { describe, expect } from 'vitest';
import { it as portalTest } from '../../testing/portal-test.ts';
import { signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

const it = portalTest.override({ options: { environment: { RANK_MAX_AGE_MINUTES: '10080' } } });

/** Creates a member with a picture URL, and counts the requests for pictures to Roblox. */
async function withMember(portal: TestPortal) {
  const { as, user } = await signedInMember(portal, {
    roblox_id: String(77_000 + portal.roblox.asked.headshots),
  });
  const before = portal.roblox.asked.headshots;
  const look = (id = user.roblox_id) => portal.send('GET', `/avatars/${id}`, { as });
  const show = () =>
    portal.roblox.headshots.set(user.roblox_id, { state: 'picture', contentType: 'image/png', image: PNG });
  return { look, show, asked: () => portal.roblox.asked.headshots - before };
}

describe('GET /avatars/{robloxId}', () => {
  it("serves a picture from the portal's host and fetches it from Roblox once a day", async ({ portal }) => {
    const { look, show, asked } = await withMember(portal);
    show();
    const [first, second] = await Promise.all([look(), look()]);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/png');
    expect(first.rawPayload).toEqual(PNG);
    expect(second.rawPayload).toEqual(PNG);
    expect(asked()).toBe(1);
    portal.clock.advance(23 * HOUR_MS);
    await look();
    expect(asked()).toBe(1);
    portal.clock.advance(2 * HOUR_MS);
    await look();
    expect(asked()).toBe(2);
  });

  it('renders a placeholder when Roblox has no picture, and fetches again soon', async ({ portal }) => {
    const { look, show, asked } = await withMember(portal);
    const response = await look();
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.body).toContain('<svg');
    expect(response.body).not.toContain('style');
    await look();
    expect(asked()).toBe(1);
    show();
    portal.clock.advance(HOUR_MS);
    expect((await look()).headers['content-type']).toBe('image/png');
  });

  it('keeps yesterday’s picture while Roblox is unavailable', async ({ portal }) => {
    const { look, show } = await withMember(portal);
    portal.roblox.away = true;
    expect((await look()).headers['content-type']).toBe('image/svg+xml');
    portal.roblox.away = false;
    show();
    await look();
    portal.roblox.away = true;
    portal.clock.advance(30 * HOUR_MS);
    expect((await look()).rawPayload).toEqual(PNG);
    portal.roblox.away = false;
  });

  it('returns 404 for unknown people, and rejects an invalid id', async ({ portal }) => {
    const { look, asked } = await withMember(portal);
    expect((await look('78')).statusCode).toBe(404);
    expect((await look('abc')).statusCode).toBe(400);
    expect(asked()).toBe(0);
  });
});
