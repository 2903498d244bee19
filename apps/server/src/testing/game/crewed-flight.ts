import { newId } from '../../platform/database/stored-values.ts';
import type { FlightStage } from '../flights/staged-flight.ts';
import { stageFlight } from '../flights/staged-flight.ts';
import { insertSeat } from '../rows.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../test-portal.ts';

/** An hour after the fixed time of a test portal's clock. */
const DEPARTURE = '2026-03-02T13:00:00.000Z';

let robloxIds = 1_000_000;

/** A member whose Roblox id is a number, like real ones. */
export function robloxMember(portal: TestPortal, rank = 239): Promise<SignedInMember> {
  robloxIds += 1;
  return signedInMember(portal, { rank, roblox_id: String(robloxIds) });
}

/** A flight at a stage, in progress unless given otherwise, with its dispatcher and two crew members. */
export async function crewedFlight(
  portal: TestPortal,
  stage: FlightStage = 'in progress',
  departure = DEPARTURE,
) {
  const dispatcher = await robloxMember(portal, 244);
  const crew = [await robloxMember(portal), await robloxMember(portal)] as const;
  const { flight, roles } = await stageFlight(portal.database.db, stage, {
    dispatcher_id: dispatcher.user.id,
    scheduled_date: departure,
  });
  for (const [index, { user }] of crew.entries()) {
    const role = roles[1];
    if (role !== undefined)
      await insertSeat(portal.database.db, role, { user_id: user.id, seat_number: index + 1 });
  }
  return { id: flight.id, dispatcher, crew };
}

/**
 * An event as the game reports it, at an ISO timestamp or a time (`HH:mm`) of 2 March 2026, with a new id unless one is
 * given.
 */
export function gameEvent(
  { user }: SignedInMember,
  type: 'joined' | 'left',
  at: string,
  id: string = newId(),
) {
  return {
    id,
    robloxId: Number(user.roblox_id),
    type,
    at: at.length === 5 ? `2026-03-02T${at}:00.000Z` : at,
  };
}
