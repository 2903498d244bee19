import { afterAll, describe, expect, it } from 'vitest';
import { makeKey, sendAsGame } from '../../testing/game/game-server.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestPortal, signedInMember, type TestPortal } from '../../testing/test-portal.ts';

const database = await createTestDatabase();
const one = await createTestPortal({ database });
const other = await createTestPortal({ database });
const owner = await signedInMember(one, { rank: 255 });

afterAll(async () => {
  await other.app.close();
  await one[Symbol.asyncDispose]();
});

const read = (portal: TestPortal, key: string) => sendAsGame(portal, 'GET', '/api/game/flights', { key });

describe('several processes', () => {
  it('reject a revoked key immediately', async () => {
    const { id, key } = await makeKey(one, owner);
    expect((await read(other, key)).statusCode).toBe(200);
    await one.send('DELETE', `/api/admin/keys/${id}`, { as: owner.as });
    expect(codeOf(await read(other, key))).toBe('401 invalid_key');
  });
});
