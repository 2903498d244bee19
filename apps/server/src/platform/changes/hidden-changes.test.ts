import { topics } from '@crewroom/domain/contract/topics';
import { describe, expect } from 'vitest';
import { it } from '../../testing/portal-test.ts';
import { publishedDuring } from '../../testing/published-topics.ts';
import type { SignedInMember, TestPortal } from '../../testing/test-portal.ts';

/** Returns the status codes of conditional requests by a member, before and after an action. */
async function statusesAround(
  portal: TestPortal,
  reads: readonly (readonly [SignedInMember, string])[],
  work: () => Promise<unknown>,
) {
  const tags = await Promise.all(
    reads.map(async ([{ as }, url]) => (await portal.send('GET', url, { as })).headers.etag),
  );
  await work();
  return await Promise.all(
    reads.map(async ([{ as }, url], index) => {
      const headers = { 'if-none-match': String(tags[index]) };
      return (await portal.send('GET', url, { as, headers })).statusCode;
    }),
  );
}

describe('a change that only some members can see', () => {
  it('is published to administrators alone, when it is a hidden note', async ({
    portal,
    admin,
    crew,
    dispatcher,
  }) => {
    const { id } = crew.user;
    const add = (visibleToUser: boolean) =>
      portal.send('POST', `/api/admin/users/${id}/notes`, {
        as: admin.as,
        payload: { content: 'Watch the take-offs', visibleToUser },
      });
    const reads = [
      [crew, '/api/users/profile'],
      [dispatcher, `/api/users/${id}`],
      [admin, `/api/admin/users/${id}`],
    ] as const;
    let published: unknown;
    const hidden = await statusesAround(portal, reads, async () => {
      published = await publishedDuring(portal, () => add(false));
    });
    expect([hidden, published]).toEqual([
      [304, 304, 200],
      [[{ topic: topics.history }, { topic: topics.record(id) }]],
    ]);
    expect(await statusesAround(portal, reads, () => add(true))).toEqual([200, 200, 200]);
  });
});
