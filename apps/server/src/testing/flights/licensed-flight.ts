import { insertFlight, insertRole } from '../rows.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Inserts a flight at a departure with two seats as Captain, which require the Captain License. */
export async function licensedFlight(
  { database: { db } }: TestPortal,
  { user }: SignedInMember,
  departs: string,
) {
  const row = { dispatcher_id: user.id, scheduled_date: departs, flight_code: 'SK7' };
  const flight = await insertFlight(db, row);
  const role = { flight_id: flight.id, name: 'Captain', capacity: 2, requires: 'Captain License' } as const;
  return { id: String(flight.id), captain: await insertRole(db, role) };
}
