import { newId } from '@crewroom/server/platform/database/stored-values';
import { expect, it } from 'vitest';
import { openTestRegistry } from '../testing/test-registry.ts';
import { notifyOfClosing } from './closing-notices.ts';
import { newAirlineRow } from './create-airline.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const MINUTE_LATER = new Date('2026-03-02T12:01:00.000Z');

it('sends a notice once when several processes find it due, and again when it failed', async () => {
  await using test = await openTestRegistry();
  const creation = { creator: '1', groupId: '4251', name: 'Borealis', slug: 'borealis' };
  await test.registry
    .insertInto('airlines')
    .values({
      ...newAirlineRow(creation, newId(), NOW),
      state: 'closing',
      closes_at: '2026-04-01T12:00:00.000Z',
      closing_notice_at: NOW.toISOString(),
    })
    .execute();
  let uses = 0;
  const sweepAt = (now: Date, fails: boolean) =>
    notifyOfClosing({
      ...test,
      clock: () => now,
      log: { warn: () => undefined },
      airlines: {
        use: async () => {
          uses += 1;
          if (fails) throw new Error('The airline cannot be opened');
        },
      },
    });
  await Promise.all([sweepAt(NOW, true), sweepAt(NOW, true), sweepAt(NOW, true)]);
  expect(uses).toBe(1);
  await sweepAt(NOW, false);
  expect(uses).toBe(1);
  await Promise.all([sweepAt(MINUTE_LATER, false), sweepAt(MINUTE_LATER, false)]);
  await sweepAt(MINUTE_LATER, false);
  expect(uses).toBe(2);
});
