import { expect, it } from 'vitest';
import { deliver } from '../../../testing/discord/discord-user.ts';
import { chooseLastSeats, ROUNDS } from '../../../testing/discord/last-seat.ts';
import { createFlightPortal } from '../../../testing/flights/flight-portal.ts';

it('one of fifty members who choose the last seat in Discord at the same time gets it', async () => {
  // Disables deferred responses, even on a slow machine, because they do not contain the result.
  await using portal = await createFlightPortal({ deferAfterMs: 600_000 });
  const rounds = await chooseLastSeats(portal.database.db, portal.clock(), async (body) =>
    (await deliver(portal, body)).json<unknown>(),
  );
  expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => '1 of 1'));
});
