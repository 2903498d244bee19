import { inboxSchema } from '@crewroom/domain/inbox/schemas';
import { describe, expect } from 'vitest';
import { readUsedBytes } from '../../platform/database/used-bytes.ts';
import { proposal } from '../../testing/flights/proposal.ts';
import { codeOf, it } from '../../testing/portal-test.ts';
import { createTestPortal, type SignedInMember, type TestPortal } from '../../testing/test-portal.ts';

async function textsFor(portal: TestPortal, { as }: SignedInMember): Promise<string[]> {
  const response = await portal.send('GET', '/api/inbox', { as });
  return inboxSchema.parse(response.json()).items.map(({ text }) => text);
}

describe('a database with a maximum size', () => {
  it('takes no new flights when it is full, and alerts the owner once from 80 % on', async ({
    database,
    portal,
    dispatcher,
    owner,
  }) => {
    const used = await readUsedBytes(database);
    const propose = (on: TestPortal, path: string, payload: object) =>
      on.send('POST', path, { as: dispatcher.as, payload });
    const roomy = await createTestPortal({ database, maxBytes: used * 1.5 });
    expect(codeOf(await propose(roomy, '/api/flights', proposal))).toBe('201');
    expect(await textsFor(portal, owner)).toEqual([]);
    const short = await createTestPortal({ database, maxBytes: (await readUsedBytes(database)) * 1.2 });
    for (const weeks of [2, 3])
      expect(codeOf(await propose(short, '/api/flights/series', { flight: proposal, weeks }))).toBe('201');
    expect(await textsFor(portal, owner)).toEqual([
      expect.stringContaining('More than 80 % of the airline’s space is used.'),
    ]);
    const full = await createTestPortal({ database, maxBytes: used });
    expect(codeOf(await propose(full, '/api/flights', proposal))).toBe('409 airline_full');
    expect(codeOf(await propose(full, '/api/flights/series', { flight: proposal, weeks: 2 }))).toBe(
      '409 airline_full',
    );
    expect(await textsFor(portal, owner)).toHaveLength(1);
    await Promise.all([roomy, short, full].map(({ app }) => app.close()));
  });
});
