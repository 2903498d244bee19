import type { Flight } from '@crewroom/domain/flights/schemas';
import { expect, it } from 'vitest';
import { seatOffer } from './seat-offer.ts';
import { exampleFlight, seatFor } from './testing/example-flight.ts';

const offer = (changes: Partial<Flight>) => seatOffer(exampleFlight(changes));
const full = [{ name: 'Captain', capacity: 1, assigned: [seatFor('Amir')] }];

it.each([
  [{}, true, ''],
  [{ roles: full }, true, 'Every seat is taken'],
  [{ isUserAssigned: true }, false, ''],
  [{ status: 'SCHEDULED' }, false, 'not open yet'],
  [{ status: 'BRIEFING' }, false, 'BRIEFING'],
  [{ status: 'CANCELLED' }, false, 'cancelled'],
  [{ status: 'LOGGED' }, false, 'over'],
  [{ approvalStatus: 'pending' }, false, 'waiting for approval'],
] as const)('seats of a flight that differs by %j are open: %s, because "%s"', (changes, isOpen, why) => {
  const given = offer({ ...changes });
  expect(given.isOpen).toBe(isOpen);
  expect(given.why === null).toBe(why === '');
  expect(given.why ?? '').toContain(why);
});
