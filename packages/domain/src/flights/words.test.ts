import { describe, expect, it } from 'vitest';
import { logActions, SYSTEM_ACTOR } from './log-actions.ts';
import { flightMessages, flightToasts } from './messages.ts';
import { defaultRoles, FALLBACK_ROLE, knownRoles, roleLimits } from './roles.ts';
import { approvalStatuses, flightStatuses, isAhead, isConcluded, settableStatuses } from './status.ts';

describe('the words of flights (specification, sections 3, 4 and 9)', () => {
  it('statuses', () => {
    expect(settableStatuses).toEqual([
      'SCHEDULED',
      'AVAILABLE',
      'BRIEFING',
      'IN PROGRESS',
      'CONCLUDED',
      'CANCELLED',
    ]);
    expect(flightStatuses).toEqual([
      'SCHEDULED',
      'AVAILABLE',
      'BRIEFING',
      'IN PROGRESS',
      'CONCLUDED',
      'CANCELLED',
      'LOGGED',
    ]);
    expect(approvalStatuses).toEqual(['pending', 'approved', 'rejected']);
  });

  it.each([
    ['SCHEDULED', false, true],
    ['AVAILABLE', false, true],
    ['BRIEFING', false, true],
    ['IN PROGRESS', false, true],
    ['CONCLUDED', true, false],
    ['CANCELLED', false, false],
    ['LOGGED', true, false],
  ] as const)('%s is concluded: %s, ahead: %s', (status, concluded, ahead) => {
    expect({ concluded: isConcluded(status), ahead: isAhead(status) }).toEqual({ concluded, ahead });
  });

  it('roles', () => {
    expect(knownRoles).toEqual(['Captain', 'First Officer', 'Senior Cabin Crew', 'Cabin Crew', 'Passenger']);
    expect(FALLBACK_ROLE).toBe('Passenger');
    expect(defaultRoles).toEqual([
      { name: 'Captain', capacity: 1 },
      { name: 'Cabin Crew', capacity: 4 },
    ]);
    expect(roleLimits).toEqual({ rows: 20, capacity: 100 });
  });

  it('the activity log', () => {
    expect(logActions).toEqual([
      'created',
      'approved',
      'rejected',
      'edited',
      'status changed',
      'allocated',
      'unallocated',
      'reviewed',
    ]);
    expect(SYSTEM_ACTOR).toBe('System');
  });
});

it('the toasts of flights (specification, section 8)', () => {
  expect(flightToasts).toEqual({
    allocate: { success: 'Successfully allocated to flight', failure: 'Failed to allocate to flight' },
    unallocate: {
      success: 'Successfully unallocated from flight',
      failure: 'Failed to unallocate from flight',
    },
    allocateUser: { success: 'User allocated successfully', failure: 'Failed to allocate user' },
    unallocateUser: { success: 'User unallocated successfully', failure: 'Failed to unallocate user' },
    editFlight: { success: 'Flight updated successfully', failure: 'Failed to update flight' },
    setFlightStatus: { success: 'Flight status updated', failure: 'Failed to update status' },
    createFlight: { success: 'Flight created successfully', failure: 'Failed to create flight' },
    approveFlight: { success: 'Flight approved', failure: 'Failed to approve flight' },
    rejectFlight: { success: 'Flight rejected', failure: 'Failed to reject flight' },
    deleteFlight: { success: 'Flight deleted', failure: 'Failed to delete flight' },
    reviewFlight: { success: 'Flight reviewed and points awarded', failure: 'Failed to review flight' },
  });
});

it('the messages of the screens of flights (specification, sections 5 and 8)', () => {
  expect(flightMessages).toEqual({
    requiredFields: 'Please fill in all required fields',
    flightNotFound: 'Flight not found',
    flightsFailed: 'Failed to load flights',
    noFlights: 'No flights scheduled',
    noActivity: 'No activity logged yet',
    deleteQuestion: 'Are you sure you want to delete this flight?',
  });
});
