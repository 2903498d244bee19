import { createHash } from 'node:crypto';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { claimKey } from '../../platform/http/idempotency.ts';
import { REPEATED_HEADER } from '../../platform/http/mutations.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { signedInMember } from '../../testing/test-portal.ts';

it('keeps the approvals of a key when another process asks for the key as it ends', async () => {
  await using portal = await createFlightPortal();
  const { user, as } = await signedInMember(portal, { rank: 247 });
  const stage = async () =>
    String((await stageFlight(portal.database.db, 'pending', { dispatcher_id: user.id })).flight.id);
  const ids = [await stage(), await stage()];
  const approve = () =>
    portal.send('POST', '/api/flights/approve', {
      as,
      payload: { ids },
      headers: { 'idempotency-key': 'k' },
    });

  // Holds the second flight, so that the approval stays under way until it is released.
  const [held, letGo, claimed, released] = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const holding = runInUnitOfWork(portal, async ({ trx }) => {
    await sql`select id from flights where id = ${ids[1]} for update`.execute(trx);
    held?.resolve();
    await letGo?.promise;
  });
  await held?.promise;
  const begun = Promise.withResolvers<void>();
  const stop = portal.database.watchStatements((statement) => {
    if (statement.startsWith('insert into "flight_log"')) begun.resolve();
  });
  const first = approve();
  await begun.promise;
  stop();
  // Acts like another process with a repeated request, which takes the lock of the key briefly.
  const asking = runInUnitOfWork(portal, async (uow) => {
    const hashed = createHash('sha256').update('k').digest('base64url');
    const key = { userId: user.id, method: 'POST', path: '/api/flights/approve', key: hashed, bodyHash: '' };
    // The key is free once the transaction that claimed it has ended.
    expect(await claimKey(uow, key)).toBeNull();
    claimed?.resolve();
    await released?.promise;
  });
  await Promise.race([claimed?.promise, asking]);
  letGo?.resolve();
  const response = await first;
  released?.resolve();
  await Promise.all([holding, asking]);
  const again = await approve();
  expect([codeOf(response), codeOf(again), again.headers[REPEATED_HEADER]]).toEqual(['200', '200', 'true']);
  expect(flightEndpoints.approveFlights.response.parse(again.json())).toEqual({ approved: ids, refused: [] });
});
