import { describe, expect, it } from 'vitest';
import { fittingRoles, rolesToTake, type SeatSeeker } from './fitting.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const state = {
  status: 'AVAILABLE',
  approvalStatus: 'approved',
  dispatcherId: 'dana',
  reviewedAt: null,
  archived: false,
} as const;
const captain = { name: 'Captain', capacity: 1, requires: 'Captain License', assigned: [] } as const;
const cabin = { name: 'Cabin Crew', capacity: 2, requires: null, assigned: ['one'] } as const;
const full = { name: 'First Officer', capacity: 1, requires: null, assigned: ['one'] } as const;
const flight = {
  state,
  scheduledDate: '2026-03-03T18:00:00.000Z',
  roles: [captain, full, cabin],
  isUserAssigned: false,
  waitingFor: null,
};
const seeker: SeatSeeker = { qualifications: [], departures: [], leave: [] };
const names = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name);

describe('rolesToTake', () => {
  it('returns roles with a free seat that require nothing, or a held qualification', () => {
    expect(rolesToTake(flight.roles, [])).toEqual([{ roleIndex: 2, name: 'Cabin Crew', free: 1 }]);
    expect(names(rolesToTake(flight.roles, ['Captain License']))).toEqual(['Captain', 'Cabin Crew']);
    expect(rolesToTake([captain, full], ['Cabin Crew Licence'])).toEqual([]);
  });
});

describe('fittingRoles', () => {
  it('returns the free roles of an open, upcoming flight', () => {
    expect(names(fittingRoles(flight, seeker, now))).toEqual(['Cabin Crew']);
  });

  it.each([
    ['that is not open yet', { state: { ...state, status: 'SCHEDULED' } }],
    ['that is briefed already', { state: { ...state, status: 'BRIEFING' } }],
    ['that is cancelled', { state: { ...state, status: 'CANCELLED' } }],
    ['that waits for approval', { state: { ...state, approvalStatus: 'pending' } }],
    ['that has departed', { scheduledDate: now.toISOString() }],
    ['they sit on', { isUserAssigned: true }],
    ['they wait on', { waitingFor: { roleIndex: 0, position: 1 } }],
    ['that is full', { roles: [full] }],
    ['whose free roles they are not qualified for', { roles: [captain, full] }],
  ] as const)('returns none for a flight %s', (_, change) => {
    expect(fittingRoles({ ...flight, ...change }, seeker, now)).toEqual([]);
  });

  it.each([
    ['for good', undefined, true],
    ['until a moment after it', '2026-03-03T18:00:00.001Z', true],
    ['until its departure', '2026-03-03T18:00:00.000Z', false],
    ['no more', '2026-03-01T11:00:00.000Z', false],
  ] as const)('for a member with the required qualification %s: %s', (_, expiresAt, fits) => {
    const qualifications = [{ name: 'Captain License', expiresAt }] as const;
    const needy = { ...flight, roles: [captain] };
    expect(fittingRoles(needy, { ...seeker, qualifications }, now).length > 0).toBe(fits);
  });

  it.each([
    ['two hours before', '2026-03-03T16:00:00.000Z', false],
    ['a moment more before', '2026-03-03T15:59:59.999Z', true],
    ['two hours after', '2026-03-03T20:00:00.000Z', false],
    ['on another day', '2026-03-04T18:00:00.000Z', true],
  ])('for a member with another seat %s: %s', (_, departure, fits) => {
    const roles = fittingRoles(flight, { ...seeker, departures: [departure] }, now);
    expect(roles.length > 0).toBe(fits);
  });

  it.each([
    ['approved leave on its day', { from: '2026-03-03', to: '2026-03-03', status: 'approved' }, false],
    [
      'approved leave until the day before',
      { from: '2026-03-01', to: '2026-03-02', status: 'approved' },
      true,
    ],
    ['leave that is not decided', { from: '2026-03-01', to: '2026-03-09', status: 'pending' }, true],
    ['leave that was declined', { from: '2026-03-01', to: '2026-03-09', status: 'declined' }, true],
  ] as const)('for a member with %s: %s', (_, leave, fits) => {
    expect(fittingRoles(flight, { ...seeker, leave: [leave] }, now).length > 0).toBe(fits);
  });
});
