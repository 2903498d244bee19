import { daysInWords } from '../days.ts';
import type { SeatConcerns } from './endpoints.ts';
import type { Requirement } from './seats.ts';

/**
 * Returns the text of the concerns about giving a member a seat of a role, most serious first. They are a seat on the flight
 * already, a suspension, a missing or expiring qualification, seats on other flights within two hours, and leave.
 */
export function concernsInWords(
  concerns: SeatConcerns,
  { requires }: Pick<Requirement, 'requires'>,
): string[] {
  const { seatedAs, isSuspended, isQualified, lapses, overlaps, leave } = concerns;
  const codes = overlaps.map(({ flightCode }) => flightCode).join(', ');
  return [
    ...(seatedAs === null ? [] : [`On this flight already, as ${seatedAs}`]),
    ...(isSuspended ? ['Suspended'] : []),
    ...(isQualified ? [] : [`Does not hold the ${requires}`]),
    ...(lapses ? [`${requires} expires before the departure`] : []),
    ...(codes === '' ? [] : [`Also on ${codes}, within 2 hours`]),
    ...(leave === null ? [] : [`On leave ${daysInWords(leave)}`]),
  ];
}
