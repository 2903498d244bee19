import { expect, it } from 'vitest';
import { missingCrew, missingRoles, SHORTAGE_HOURS } from './shortage.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const flight = {
  status: 'AVAILABLE',
  approvalStatus: 'approved',
  scheduledDate: '2026-03-02T12:00:00.000Z',
  roles: [
    { name: 'Captain', capacity: 1, assigned: ['a captain'] },
    { name: 'Cabin Crew', capacity: 4, assigned: ['one'] },
  ],
} as const;
const cabin = [{ roleIndex: 1, name: 'Cabin Crew', free: 3 }];

it.each([
  ['an open flight', {}, cabin],
  ['one that is not open yet', { status: 'SCHEDULED' }, cabin],
  ['one that is briefed', { status: 'BRIEFING' }, cabin],
  ['one under way', { status: 'IN PROGRESS' }, []],
  ['one that is cancelled', { status: 'CANCELLED' }, []],
  ['one that is over', { status: 'CONCLUDED' }, []],
  ['one that waits for approval', { approvalStatus: 'pending' }, []],
  ['one that departs this minute', { scheduledDate: now.toISOString() }, cabin],
  ['one that should have departed', { scheduledDate: '2026-03-01T11:59:59.999Z' }, []],
  ['one at the end of the span', { scheduledDate: '2026-03-03T12:00:00.000Z' }, cabin],
  ['one after it', { scheduledDate: '2026-03-03T12:00:00.001Z' }, []],
  ['a full one', { roles: flight.roles.slice(0, 1) }, []],
] as const)('%s is short of %o', (_, change, missing) => {
  expect(missingCrew({ ...flight, ...change }, now, SHORTAGE_HOURS)).toEqual(missing);
});

it('an upcoming flight of any day counts without a maximum number of hours', () => {
  expect(missingCrew({ ...flight, scheduledDate: '2026-12-01T12:00:00.000Z' }, now)).toEqual(cabin);
});

it('crew is missing on a late flight too, but not once it has begun', () => {
  const late = { ...flight, scheduledDate: '2026-03-01T11:00:00.000Z' };
  expect(missingRoles({ ...late, status: 'BRIEFING' })).toEqual(cabin);
  expect(missingRoles({ ...late, status: 'IN PROGRESS' })).toEqual([]);
});
