import { describe, expect, it } from 'vitest';
import { errorStatus } from '../api/error-codes.ts';
import { roleFullText, seatKeptText, stateRefusalText, statusFinalText } from './refusal-texts.ts';
import type { FlightState } from './state-refusals.ts';
import type { FlightStatus } from './status.ts';

const flight = (status: FlightStatus, approvalStatus: FlightState['approvalStatus'] = 'approved') => ({
  status,
  approvalStatus,
  reviewedAt: null,
  archived: false,
});

const crew = (taken: number) => ({ name: 'Cabin Crew', capacity: 4, taken });

describe('a full role', () => {
  const captain = { name: 'Captain', capacity: 1, taken: 1 };

  it('is told with where there is room', () => {
    expect(roleFullText('Captain', [captain, crew(2)])).toBe('Captain is full. Cabin Crew has 2 free slots.');
    expect(roleFullText('Captain', [captain, crew(3)])).toBe('Captain is full. Cabin Crew has 1 free slot.');
  });

  it('is told with every role that has room, in their order', () => {
    const pilot = { name: 'First Officer', capacity: 1, taken: 0 };
    expect(roleFullText('Captain', [captain, pilot, crew(0)])).toBe(
      'Captain is full. First Officer has 1 free slot. Cabin Crew has 4 free slots.',
    );
  });

  it('is told with all the others when they are full too', () => {
    const text = 'Captain is full, and so is every other role on this flight.';
    expect(roleFullText('Captain', [captain, crew(4)])).toBe(text);
    expect(roleFullText('Captain', [captain])).toBe(text);
  });
});

describe('a state that stands in the way', () => {
  it.each([
    ['flight_not_approved', flight('SCHEDULED', 'pending'), /waiting for approval.*administrator/],
    ['flight_not_approved', flight('SCHEDULED', 'rejected'), /rejected.*Create a new one/],
    ['flight_not_pending', flight('AVAILABLE'), /^This flight has been approved already\.$/],
    ['flight_not_pending', flight('SCHEDULED', 'rejected'), /^This flight has been rejected already\.$/],
    ['flight_not_open', flight('SCHEDULED'), /not open yet.*while it is AVAILABLE/],
    ['flight_not_open', flight('BRIEFING'), /is BRIEFING.*while it is AVAILABLE; ask its dispatcher/],
    ['flight_not_open', flight('IN PROGRESS'), /is IN PROGRESS.*ask its dispatcher/],
    ['flight_not_open', flight('CANCELLED'), /cancelled.*another flight/],
    ['flight_not_open', flight('CONCLUDED'), /over.*another flight/],
    ['flight_not_open', flight('LOGGED'), /over.*another flight/],
    ['flight_concluded', flight('CONCLUDED'), /concluded.*administrator/],
    ['flight_not_concluded', flight('BRIEFING'), /not concluded yet.*to CONCLUDED first/],
    ['already_reviewed', flight('LOGGED'), /reviewed already.*settled/],
    ['flight_archived', flight('CONCLUDED'), /archived.*settled/],
  ] as const)('%s is told with the way out: %j', (code, state, words) => {
    expect(stateRefusalText(code, state)).toMatch(words);
    expect(errorStatus[code]).toBe(409);
  });

  it('has words for a code it does not expect', () => {
    expect(stateRefusalText('internal', flight('AVAILABLE'))).toMatch(/cannot be changed/);
  });
});

describe('a seat that is not given back', () => {
  it.each([
    ['SCHEDULED', /is SCHEDULED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['IN PROGRESS', /is IN PROGRESS.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CANCELLED', /is CANCELLED.*AVAILABLE or BRIEFING.*dispatcher/],
    ['CONCLUDED', /over.*administrator/],
    ['LOGGED', /reviewed already.*settled/],
  ] as const)('is told with who can help: %s', (status, words) => {
    expect(seatKeptText(flight(status))).toMatch(words);
  });
});

it('a status that is final sends nobody elsewhere', () => {
  expect(statusFinalText).toBe('This flight is concluded, so its status is final.');
});
