import type { FlightHistoryEntry, UpcomingFlight } from '@crewroom/domain/flights/schemas';
import type { OwnProfile, OwnUser, User } from '@crewroom/domain/members/schemas';
import type { Sanction } from '@crewroom/domain/record/schemas';

const AT = '2026-03-01T09:00:00.000Z';

/** A member of the staff without any records: the data of all profiles. */
const member = {
  _id: 'id-of-Sam',
  robloxId: '1001',
  robloxUsername: 'Sam',
  robloxDisplayName: 'Samuel',
  robloxAvatarUrl: '/avatars/1001',
  role: null,
  lastLogin: null,
  isOnLeave: false,
  groupRank: { rankId: 240, rankName: 'Trainee Crew' },
  stats: {
    termFlightsAttended: 0,
    termFlightsHosted: 0,
    termPay: 0,
    requiredFlights: 4,
    effectiveRequiredFlights: 4,
    leaveDays: 0,
    termDays: 30,
    newInTerm: false,
    totalFlightsAttended: 0,
    totalFlightsHosted: 0,
  },
  qualifications: [],
  sanctions: [],
  notes: [],
  rankHistory: [],
};

/** The profile of a colleague: the test's data, and a new member's for the rest. */
export function exampleUser(changes: Partial<User> = {}): User {
  const flights = {
    flightHistory: [],
    upcomingFlights: [],
    counts: { upcomingFlights: 0, flightHistory: 0 },
  };
  return { ...member, ...flights, ...changes };
}

/** The viewer's own profile: the test's data, and a new member's for the rest. */
export function exampleOwnProfile({
  user = {},
  ...changes
}: Partial<Omit<OwnProfile, 'user'>> & { readonly user?: Partial<OwnUser> } = {}): OwnProfile {
  const { upcomingFlights = [], waitingFor = [], flightHistory = [] } = changes;
  return {
    user: { ...member, rewards: [], payEntries: [], ...user },
    upcomingFlights,
    waitingFor,
    flightHistory,
    counts: {
      upcomingFlights: upcomingFlights.length,
      waitingFor: waitingFor.length,
      flightHistory: flightHistory.length,
    },
    nextQuotaReset: '2030-01-05T12:00:00.000Z',
    ...changes,
  };
}

/** A suspension that is in force, or another sanction. */
export function exampleSanction(changes: Partial<Sanction> = {}): Sanction {
  return {
    _id: 'sanction',
    type: 'suspension',
    count: 1,
    breach: 'Conduct on board',
    reason: 'Left the gate.',
    comment: 'Twice.',
    issuedDate: AT,
    expiryDate: '2030-02-05T12:00:00.000Z',
    activeUntil: '2030-01-05T12:00:00.000Z',
    ...changes,
  };
}

const seat = {
  _id: 'sk102',
  flightCode: 'SK102',
  route: { departure: 'ZRH', arrival: 'JFK' },
  userRole: 'Captain',
  aircraft: 'A330-300',
  assignedBy: null,
};

/** A flown seat. */
export function flownSeat(changes: Partial<FlightHistoryEntry> = {}): FlightHistoryEntry {
  const dispatcher = { dispatcher: { robloxUsername: 'Dana' }, dispatcherUsername: 'Dana' };
  return { ...seat, ...dispatcher, scheduledDate: '2026-03-01T18:30:00.000Z', status: 'LOGGED', ...changes };
}

/** A seat on an upcoming flight. */
export function plannedSeat(changes: Partial<UpcomingFlight> = {}): UpcomingFlight {
  const times = { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:10' };
  return {
    ...seat,
    times,
    gate: 'B12',
    scheduledDate: '2030-01-01T18:30:00.000Z',
    status: 'AVAILABLE',
    ...changes,
  };
}
