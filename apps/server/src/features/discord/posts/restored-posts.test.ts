import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@crewroom/domain/days';
import { expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { makeBackup } from '../../../platform/backup/make-backup.ts';
import { restoreBackup } from '../../../platform/backup/restore.ts';
import { runInUnitOfWork } from '../../../platform/changes/unit-of-work.ts';
import { assertOrigin, describeOrigin } from '../../../platform/database/origin.ts';
import { postFlight } from '../../../platform/outbox/outbox.ts';
import { createFakeChat, deliverDue } from '../../../testing/discord/fake-chat.ts';
import { createFlightPortal } from '../../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../../testing/flights/staged-flight.ts';
import { createTestTarget, openTestDatabase } from '../../../testing/test-database.ts';
import { signedInMember, type TestPortal } from '../../../testing/test-portal.ts';
import { repeatErasures } from '../../erasure/restored-erasures.ts';

/** Moves a flight to another gate, which its post shows. */
async function moveTo(portal: TestPortal, flightId: string, gate: string): Promise<void> {
  await runInUnitOfWork(portal, async (uow) => {
    await uow.trx.updateTable('flights').set({ gate }).where('id', '=', flightId).execute();
    await postFlight(uow, flightId);
  });
}

it('a restored portal sends pending posts, edits sent ones, and leaves failed ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewroom-posts-'));
  await using portal = await createFlightPortal();
  await assertOrigin(portal.database, { mode: 'sandbox' });
  const { user } = await signedInMember(portal, { rank: 244 });
  const stage = async (flightCode: string) => {
    const given = { dispatcher_id: user.id, flight_code: flightCode };
    return (await stageFlight(portal.database.db, 'available', given)).flight.id;
  };
  const [posted, waiting, refused] = [await stage('CR1'), await stage('CR2'), await stage('CR3')];
  const chat = createFakeChat();
  await runInUnitOfWork(portal, (uow) => postFlight(uow, posted));
  await deliverDue(portal, chat.send);
  chat.respond = (channel) =>
    channel === 'flights' ? { type: 'refused', error: 'No such webhook.', isGone: false } : 'take';
  await runInUnitOfWork(portal, (uow) => postFlight(uow, refused));
  await deliverDue(portal, chat.send);
  // One post is under way during the backup, in a process that the restored portal does not know.
  const reached = Promise.withResolvers<void>();
  chat.respond = () => {
    reached.resolve();
    return new Promise<never>(() => undefined);
  };
  await runInUnitOfWork(portal, (uow) => postFlight(uow, waiting));
  void deliverDue(portal, chat.send, ['flights']);
  await reached.promise;
  const file = join(folder, 'posts.backup');
  const now = portal.clock();
  await makeBackup(portal.database.target, file, { now });

  await using target = await createTestTarget('empty');
  const origin = describeOrigin({ mode: 'sandbox' });
  const rules = readConfig({ NODE_ENV: 'test' });
  await restoreBackup(target.target, file, { origin, rules, erasure: repeatErasures, now, replace: false });
  await using restored = await createFlightPortal({ database: openTestDatabase(target) });
  chat.respond = null;
  const before = chat.arrived.length;
  restored.clock.advance(portal.clock().getTime() + MINUTE_MS - restored.clock().getTime());
  await moveTo(restored, posted, 'B7');
  await moveTo(restored, refused, 'C1');
  await deliverDue(restored, chat.send);
  const arrivedSince = chat.arrived.slice(before).filter(({ channel }) => channel === 'flights');
  expect(arrivedSince.map(({ isEdit, title }) => `${isEdit ? 'edit' : 'post'} ${title}`).toSorted()).toEqual([
    'edit CR1 · ZRH ✈ LHR',
    'post CR2 · ZRH ✈ LHR',
  ]);
  expect(arrivedSince.find(({ isEdit }) => isEdit)?.messageId).toBe(chat.arrived[0]?.messageId);
  const dead = restored.database.db.selectFrom('outbox').where('state', '=', 'dead').select('subject_id');
  expect(await dead.execute()).toEqual([{ subject_id: refused }]);
  await rm(folder, { recursive: true, force: true });
});
