import { describe, expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import { countStatements } from '../../testing/test-database.ts';

describe('GET /api/auth/me', () => {
  it('returns who is signed in, in one statement', async ({ portal }) => {
    const user = await insertUser(portal.database.db, {
      roblox_id: '4690118302',
      rank: 244,
      rank_checked_at: '2026-03-02T11:59:00.000Z',
    });
    const as = await portal.signIn(user.id);
    let body: unknown;
    const statements = await countStatements(portal.database, async () => {
      body = (await portal.send('GET', '/api/auth/me', { as })).json();
    });
    expect(statements).toHaveLength(1);
    expect(body).toEqual({
      user: {
        userId: user.id,
        groupRank: { rankId: 244, rankName: 'Senior Staff' },
        robloxUsername: user.username,
        robloxDisplayName: user.display_name,
        robloxAvatarUrl: '/avatars/4690118302',
      },
    });
  });
});
