import { expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { createTestPortal, signedInMember } from '../../testing/test-portal.ts';
import { alertOwnersOnce } from './alerts.ts';

it('alerts the owners once when two processes find the same reason at the same time', async () => {
  await using portal = await createTestPortal();
  await signedInMember(portal, { rank: 255 });
  const since = new Date(0);
  const alert = () =>
    runInUnitOfWork(portal, (uow) =>
      alertOwnersOnce(uow, null, { notice: 'robloxUnreadable', payload: {} }, since),
    );
  const firstAt = portal.clock().toISOString();
  let second: Promise<void> | undefined;
  await runInUnitOfWork(portal, async (uow) => {
    await alertOwnersOnce(uow, null, { notice: 'robloxUnreadable', payload: {} }, since);
    portal.clock.advance(1_000);
    second = alert();
    await untilSomeoneWaits(portal.database, 1, second);
  });
  await second;
  const items = await portal.database.db.selectFrom('inbox_items').select('at').execute();
  expect(items).toEqual([{ at: firstAt }]);
});
