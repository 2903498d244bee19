import { expect, it } from 'vitest';
import { deliver } from '../../../testing/discord/discord-user.ts';
import { chooseLastSeats, ROUNDS } from '../../../testing/discord/last-seat.ts';
import { createFlightPortal } from '../../../testing/flights/flight-portal.ts';

it('of fifty who choose the last seat of a flight in Discord at one moment one has it', async () => {
  // No answer is promised, however slow the machine is: what is promised says nothing yet.
  await using portal = await createFlightPortal({ deferAfterMs: 600_000 });
  const rounds = await chooseLastSeats(portal.database.db, portal.clock(), async (body) =>
    (await deliver(portal, body)).json<unknown>(),
  );
  expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => '1 of 1'));
});
