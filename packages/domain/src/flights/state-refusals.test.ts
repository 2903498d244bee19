import { describe, expect, it } from 'vitest';
import {
  decisionRefusal,
  editRefusal,
  type FlightState,
  reviewRefusal,
  seatsRefusal,
  selfAllocateRefusal,
  selfUnallocateRefusal,
  statusRefusal,
} from './state-refusals.ts';
import { flightStatuses, settableStatuses } from './status.ts';

const AT = '2026-03-01T18:30:00.000Z';
const open = { approvalStatus: 'approved', reviewedAt: null, archived: false } as const;

const states: Record<string, FlightState> = {
  pending: { ...open, status: 'SCHEDULED', approvalStatus: 'pending' },
  rejected: { ...open, status: 'SCHEDULED', approvalStatus: 'rejected' },
  scheduled: { ...open, status: 'SCHEDULED' },
  available: { ...open, status: 'AVAILABLE' },
  briefing: { ...open, status: 'BRIEFING' },
  'in progress': { ...open, status: 'IN PROGRESS' },
  cancelled: { ...open, status: 'CANCELLED' },
  concluded: { ...open, status: 'CONCLUDED' },
  'concluded, archived': { ...open, status: 'CONCLUDED', archived: true },
  logged: { ...open, status: 'LOGGED', reviewedAt: AT },
  'logged, archived': { ...open, status: 'LOGGED', reviewedAt: AT, archived: true },
};

const acts: Record<string, (flight: FlightState) => string | null> = {
  decide: decisionRefusal,
  edit: (flight) => editRefusal(flight, false),
  move: (flight) => editRefusal(flight, true),
  'take a seat': selfAllocateRefusal,
  'give it back': selfUnallocateRefusal,
  'seat others': seatsRefusal,
  review: reviewRefusal,
};

const [UNAPPROVED, NOT_PENDING, SHUT] = ['flight_not_approved', 'flight_not_pending', 'flight_not_open'];
const [UNCONCLUDED, REVIEWED, ARCHIVED] = ['flight_not_concluded', 'already_reviewed', 'flight_archived'];

const table: [state: string, ...refusals: (string | null | undefined)[]][] = [
  // state, decide, edit, move, take a seat, give it back, seat others, review
  ['pending', null, null, null, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED],
  ['rejected', NOT_PENDING, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED, UNAPPROVED],
  ['scheduled', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['available', NOT_PENDING, null, null, null, null, null, UNCONCLUDED],
  ['briefing', NOT_PENDING, null, null, SHUT, null, null, UNCONCLUDED],
  ['in progress', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['cancelled', NOT_PENDING, null, null, SHUT, SHUT, null, UNCONCLUDED],
  ['concluded', NOT_PENDING, null, null, SHUT, SHUT, null, null],
  ['concluded, archived', NOT_PENDING, null, ARCHIVED, SHUT, SHUT, ARCHIVED, ARCHIVED],
  ['logged', NOT_PENDING, null, REVIEWED, SHUT, SHUT, REVIEWED, REVIEWED],
  ['logged, archived', NOT_PENDING, null, REVIEWED, SHUT, SHUT, REVIEWED, REVIEWED],
];

describe('what the state of a flight forbids', () => {
  it('has a row for every state', () => {
    expect(table.map(([state]) => state)).toEqual(Object.keys(states));
  });

  it.each(table)('%s', (state, ...refusals) => {
    const flight = states[state];
    expect(flight && Object.values(acts).map((refusal) => refusal(flight))).toEqual(refusals);
  });
});

// One refusal a status that can be set, in their order.
const from = (flight: FlightState) => settableStatuses.map((to) => statusRefusal(flight, to));

describe('a change of status', () => {
  it('goes from any of the statuses before CONCLUDED to any that can be set', () => {
    const before = flightStatuses.filter((status) => status !== 'CONCLUDED' && status !== 'LOGGED');
    expect(before).toHaveLength(5);
    for (const status of before) {
      expect(from({ ...open, status })).toEqual(Array(6).fill(null));
    }
  });

  it('never leaves CONCLUDED or LOGGED; to stay CONCLUDED is no change', () => {
    const shut = 'flight_concluded';
    expect(from({ ...open, status: 'CONCLUDED' })).toEqual([shut, shut, shut, shut, null, shut]);
    expect(from({ ...open, status: 'LOGGED', reviewedAt: AT })).toEqual(Array(6).fill(shut));
  });

  it.each(['pending', 'rejected'] as const)('needs an approved flight, not a %s one', (approvalStatus) => {
    const flight: FlightState = { ...open, status: 'SCHEDULED', approvalStatus };
    expect(from(flight)).toEqual(Array(6).fill(UNAPPROVED));
  });
});
