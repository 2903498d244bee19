import { daysInWords } from '../days.ts';
import { isHeldAt } from '../record/expiring-qualifications.ts';
import type { SeatConcerns } from './endpoints.ts';
import type { Flight } from './schemas.ts';
import { isQualified, type Requirement } from './seats.ts';

/**
 * Returns the text of the concerns about giving a member a seat of a role, most serious first. They are a seat on the flight
 * already, a suspension, a missing or expiring qualification, seats on other flights within two hours, and leave.
 */
export function concernsInWords(
  concerns: SeatConcerns,
  { requires }: Pick<Requirement, 'requires'>,
): string[] {
  const { seatedAs, isSuspended, isQualified: holdsRequired, lapses, overlaps, leave } = concerns;
  const codes = overlaps.map(({ flightCode }) => flightCode).join(', ');
  return [
    ...(seatedAs === null ? [] : [`On this flight already, as ${seatedAs}`]),
    ...(isSuspended ? ['Suspended'] : []),
    ...(holdsRequired ? [] : [`Does not hold the ${requires}`]),
    ...(lapses ? [`${requires} expires before the departure`] : []),
    ...(codes === '' ? [] : [`Also on ${codes}, within 2 hours`]),
    ...(leave === null ? [] : [`On leave ${daysInWords(leave)}`]),
  ];
}

type SeatedFlight = Pick<Flight, 'scheduledDate' | 'qualifications' | 'expiring' | 'overlaps' | 'leave'>;

/**
 * Returns the text of the concerns about a seat that a member was just given, most serious first. The flight is the response
 * to that, whose qualifications, overlaps and leave are the member's.
 */
export function concernsOfSeated(flight: SeatedFlight, role: Pick<Requirement, 'requires'>): string[] {
  const { scheduledDate, qualifications, expiring, overlaps, leave } = flight;
  const departure = new Date(scheduledDate);
  const lapses = expiring.some(
    (granted) =>
      granted.name === role.requires &&
      qualifications.includes(granted.name) &&
      !isHeldAt(granted, departure),
  );
  return concernsInWords(
    {
      seatedAs: null,
      isSuspended: false,
      isQualified: isQualified(role, qualifications),
      lapses,
      overlaps,
      leave,
    },
    role,
  );
}
