import type { Flight, FlightRole } from '@crewroom/domain/flights/schemas';

const AT = '2026-03-01T09:00:00.000Z';

/** Returns a seat that a member holds. The id is made of the username. */
export function seatFor(username: string): FlightRole['assigned'][number] {
  return { user: { _id: `id-of-${username}`, robloxAvatarUrl: '' }, username, assignedAt: AT };
}

/** Returns a role with its taken seats, without a requirement or a waitlist. */
export function exampleRole(
  name: string,
  capacity: number,
  assigned: FlightRole['assigned'] = [],
): FlightRole {
  return { name, capacity, requires: null, assigned, waiting: 0 };
}

/** Returns an approved flight that is AVAILABLE, with one captain's seat and two seats of the cabin, all free. */
export function exampleFlight(changes: Partial<Flight> = {}): Flight {
  return {
    _id: 'sk102',
    flightCode: 'SK102',
    route: { departure: 'ZRH', arrival: 'JFK' },
    aircraft: 'A330-300',
    gate: 'B12',
    scheduledDate: '2026-03-01T18:30:00.000Z',
    times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:10' },
    serviceCategory: 'Long haul',
    notes: 'Meet at the gate.',
    status: 'AVAILABLE',
    approvalStatus: 'approved',
    dispatcher: { _id: 'id-of-Dana', robloxUsername: 'Dana' },
    dispatcherUsername: 'Dana',
    roles: [exampleRole('Captain', 1), exampleRole('Cabin Crew', 2)],
    assignedSlots: 0,
    totalSlots: 3,
    isUserAssigned: false,
    waitingFor: null,
    isInterested: false,
    interestedCount: 0,
    reviewedAt: null,
    reviewedBy: null,
    archived: false,
    logs: [],
    overlaps: [],
    leave: null,
    qualifications: [],
    expiring: [],
    ...changes,
  };
}
