import { newId } from '@crewroom/server/platform/database/stored-values';
import { expect, it } from 'vitest';
import { newAirlineRow } from '../airlines/create-airline.ts';
import { openTestRegistry } from '../testing/test-registry.ts';
import { Processes } from './processes.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const ROUNDS = 20;
const AIRLINES = 12;

it('gives each airline with due work to one of several processes', async () => {
  await using test = await openTestRegistry();
  const { registry } = test;
  const ids = Array.from({ length: AIRLINES }, () => newId());
  for (const [n, id] of ids.entries()) {
    const creation = { creator: '1', groupId: String(n), name: `Airline ${n}`, slug: `airline-${n}` };
    await registry
      .insertInto('airlines')
      .values({ ...newAirlineRow(creation, id, NOW), state: 'active' })
      .execute();
  }
  const processes = [1, 2, 3].map(() => new Processes(registry, 'postgres'));
  for (let round = 0; round < ROUNDS; round += 1) {
    await registry.updateTable('airlines').set({ due_at: NOW.toISOString() }).execute();
    const claims = [...processes, ...processes, ...processes].map((one) =>
      one.claimDue(NOW, { most: 4, retryMs: 30_000 }),
    );
    const claimed = (await Promise.all(claims)).flat();
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  }
});
