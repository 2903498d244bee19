import { expect, it } from 'vitest';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { aboard, seatRequests } from '../../testing/flights/seat-requests.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { codeOf } from '../../testing/portal-test.ts';
import { createFailingDatabase } from '../../testing/test-database.ts';
import { signedInMember } from '../../testing/test-portal.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';

/** A flight in a portal whose database stops as soon as a change is committed. `mend` restores it. */
async function portalThatLosesItsDatabase() {
  const { database, failWith } = await createFailingDatabase();
  const portal = await createFlightPortal({ database });
  const member = await signedInMember(portal);
  const { flight } = await stageFlight(database.db, 'available', { dispatcher_id: member.user.id });
  const stop = portal.live.subscribe(() => failWith(new DatabaseUnavailableError('gone')));
  const mend = () => {
    stop();
    failWith(null);
  };
  return { portal, member, flightId: flight.id, mend };
}

it('returns 503 for a change that is stored when its response cannot be read', async () => {
  const { portal, member, flightId, mend } = await portalThatLosesItsDatabase();
  await using _ = portal;
  const { take } = seatRequests(portal);
  expect(codeOf(await take(flightId, member)())).toBe('503 unavailable');
  mend();
  expect(await aboard(portal, flightId)).toEqual([member.user.id]);
  expect(codeOf(await take(flightId, member)())).toBe('409 already_allocated');
});

it('repeats no change with a key, and returns its response once it can be read', async () => {
  const { portal, member, flightId, mend } = await portalThatLosesItsDatabase();
  await using _ = portal;
  const take = () =>
    portal.send('POST', `/api/flights/${flightId}/allocate`, {
      as: member.as,
      payload: { roleIndex: 0 },
      headers: { 'idempotency-key': 'once' },
    });
  expect(codeOf(await take())).toBe('503 unavailable');
  mend();
  expect(codeOf(await take())).toBe('200');
  expect(await aboard(portal, flightId)).toEqual([member.user.id]);
});
