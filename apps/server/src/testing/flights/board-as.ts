import { type SchedulingBoard, schedulingBoardSchema } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { invalidateEverything } from '../invalidate-everything.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/** Reads the scheduling board as a member, even after rows were changed without commands. */
export async function boardAs(portal: TestPortal, { as }: SignedInMember): Promise<SchedulingBoard> {
  await invalidateEverything(portal);
  const response = await portal.send('GET', '/api/flights/scheduling', { as });
  return schedulingBoardSchema.parse(response.json());
}

export const codesOf = (column: readonly FlightCard[]) => column.map(({ flightCode }) => flightCode);
