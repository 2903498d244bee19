import { flightSchema } from '@crewroom/domain/flights/schemas';
import { noticesFor } from '../inbox/notices.ts';
import { type SignedInMember, signedInMember, type TestPortal } from '../test-portal.ts';
import { readLog } from './flight-story.ts';
import { aboard, seatRequests, waitlistOf } from './seat-requests.ts';
import { type FlightStage, stageFlight } from './staged-flight.ts';

/** The departure of the flights in these tests, and the last millisecond before. */
export const DEPARTURE = '2026-03-02T18:00:00.000Z';
export const LAST_INSTANT = '2026-03-02T17:59:59.999Z';

/** A flight whose only captain's seat is taken, with two members on its waitlist. The two cabin seats are free. */
export type DepartingFlight = {
  readonly id: string;
  readonly dispatcher: SignedInMember;
  readonly holder: SignedInMember;
  readonly waiting: readonly [SignedInMember, SignedInMember];
  readonly aboard: () => Promise<string[]>;
  readonly waitlist: () => Promise<string[]>;
  /** Returns the later entries of its log, the oldest first. */
  readonly story: () => Promise<string[]>;
  /** Returns a member's notices about waitlists and offers that ended. */
  readonly noticesOfEnd: (member: SignedInMember) => Promise<string[]>;
  /** Moves the departure, as the dispatcher. */
  readonly moveTo: (scheduledDate: string) => Promise<number>;
};

const memberOf = (portal: TestPortal) => signedInMember(portal, { rank: 239 });

/** Creates such a flight, AVAILABLE unless given otherwise, with members of its own. Call it before the departure. */
export async function departingFlight(
  portal: TestPortal,
  stage: FlightStage = 'available',
): Promise<DepartingFlight> {
  const { db } = portal.database;
  const dispatcher = await signedInMember(portal, { rank: 244 });
  const holder = await memberOf(portal);
  const waiting = [await memberOf(portal), await memberOf(portal)] as const;
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE, flight_code: 'CW7' };
  const { flight } = await stageFlight(db, 'available', given, [1, 2]);
  const id = String(flight.id);
  const requests = seatRequests(portal);
  await requests.take(id, holder)();
  for (const one of waiting) await requests.wait(id, one)();
  if (stage === 'scheduled') await requests.setStatus(id, dispatcher, 'SCHEDULED')();
  if (stage === 'briefing') await requests.setStatus(id, dispatcher, 'BRIEFING')();
  const logged = (await readLog(portal.database, id)).length;
  return {
    id,
    dispatcher,
    holder,
    waiting,
    aboard: () => aboard(portal, id),
    waitlist: () => waitlistOf(portal, id),
    story: async () => (await readLog(portal.database, id)).slice(logged).map(({ details }) => details),
    noticesOfEnd: async ({ user }) =>
      (await noticesFor(portal.database, user.id))
        .filter(({ kind }) => kind === 'waitlist_ended' || kind === 'offer_ended')
        .map(({ text }) => text),
    moveTo: async (scheduledDate) => {
      const { as } = dispatcher;
      const sent = { as, payload: { scheduledDate } };
      return (await portal.send('PUT', `/api/flights/${id}`, sent)).statusCode;
    },
  };
}

/** Returns a flight as a member reads it. */
export async function flightAs(portal: TestPortal, id: string, { as }: SignedInMember) {
  return flightSchema.parse((await portal.send('GET', `/api/flights/${id}`, { as })).json());
}
