import { type Reliability, reliabilityEndpoints } from '@crewroom/domain/record/reliability-endpoints';
import type { ReliabilityEventKind } from '@crewroom/domain/record/reliability-events';
import type { FlightStage } from '../flights/staged-flight.ts';
import { crewedFlight } from '../game/crewed-flight.ts';
import type { SignedInMember, TestPortal } from '../test-portal.ts';

/**
 * The departure of the flights in these tests, six hours after the fixed time of a test portal's clock. Staff join at
 * 17:30.
 */
export const DEPARTURE = '2026-03-02T18:00:00.000Z';

/** A flight with two crew members at a stage, concluded unless given otherwise. */
export function flightWithReliabilityEvents(
  portal: TestPortal,
  stage: FlightStage = 'concluded',
  departure = DEPARTURE,
) {
  return crewedFlight(portal, stage, departure);
}

const key = (name?: string) => name !== undefined && { headers: { 'idempotency-key': name } };

/** The endpoints of reliability events. */
export function reliabilityRequestsOf(portal: TestPortal) {
  return {
    read: ({ user }: SignedInMember, { as }: SignedInMember) =>
      portal.send('GET', `/api/users/${user.id}/reliability`, { as }),
    contest: (id: string, { as }: SignedInMember, text = 'I was there.', once?: string) =>
      portal.send('POST', `/api/me/marks/${id}/contest`, { as, payload: { text }, ...key(once) }),
    decide: (id: string, { as }: SignedInMember, excused = true, once?: string) =>
      portal.send('POST', `/api/admin/marks/${id}`, {
        as,
        payload: { excused, comment: 'The server was down.' },
        ...key(once),
      }),
    review: (flightId: string, { as }: SignedInMember, payload: object = {}) =>
      portal.send('PUT', `/api/flights/${flightId}/review`, { as, payload }),
  };
}

/** Returns a member's own view of their reliability. */
export async function reliabilityOf(portal: TestPortal, member: SignedInMember): Promise<Reliability> {
  const response = await reliabilityRequestsOf(portal).read(member, member);
  return reliabilityEndpoints.reliability.response.parse(response.json());
}

/** Returns the kinds of a member's reliability events, sorted. */
export async function kindsOf(portal: TestPortal, member: SignedInMember): Promise<ReliabilityEventKind[]> {
  return (await reliabilityOf(portal, member)).marks.map(({ kind }) => kind).toSorted();
}
