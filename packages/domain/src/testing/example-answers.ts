const AT = '2026-03-01T18:30:00.000Z';

export const exampleId = '019a2b3c-4d5e-7f60-8123-456789abcdef';

const identity = {
  _id: exampleId,
  robloxUsername: 'ada',
  robloxDisplayName: 'Ada',
  robloxAvatarUrl: '/avatars/1',
};

const groupRank = { rankId: 244, rankName: 'Flight Dispatcher' };

const member = {
  ...identity,
  robloxId: '1',
  role: 'Chief Pilot',
  lastLogin: AT,
  isOnLeave: false,
  groupRank,
  stats: {
    termFlightsAttended: 3,
    termFlightsHosted: 1,
    termPay: 7.5,
    requiredFlights: 4,
    totalFlightsAttended: 10,
    totalFlightsHosted: 2,
  },
};

const seat = {
  _id: exampleId,
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  scheduledDate: AT,
  aircraft: 'A330-300',
  userRole: 'Captain',
  assignedBy: { robloxUsername: 'bob' },
};

const times = { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' };
const upcoming = { ...seat, times, gate: 'B2', status: 'AVAILABLE' };
const flown = { ...seat, status: 'LOGGED', dispatcher: null, dispatcherUsername: 'bob' };

const sanction = {
  _id: exampleId,
  type: 'suspension',
  count: 1,
  breach: '4.2',
  reason: 'Late.',
  comment: 'Twice.',
  issuedDate: AT,
  expiryDate: AT,
  activeUntil: AT,
};

const qualification = { _id: exampleId, name: 'Captain License' };
const note = { _id: exampleId, content: 'Kind.', type: 'general', visibleToUser: true, addedDate: AT };
const rankChange = {
  _id: exampleId,
  rankName: 'Crew',
  date: AT,
  type: 'promotion',
  promotedBy: { robloxUsername: 'bob' },
};
const reward = {
  _id: exampleId,
  type: 'bonus',
  amount: 2.5,
  reason: 'Helped.',
  awardedDate: AT,
  awardedBy: 'bob',
};
const payEntry = {
  _id: exampleId,
  source: 'attended',
  amount: 1,
  date: AT,
  flightCode: 'CW101',
  reason: 'Flown.',
};

const profile = {
  ...member,
  qualifications: [qualification],
  sanctions: [sanction],
  notes: [note],
  rankHistory: [rankChange],
};

const card = {
  _id: exampleId,
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A330-300',
  gate: '',
  scheduledDate: AT,
  times,
  serviceCategory: '',
  notes: '',
  status: 'AVAILABLE',
  approvalStatus: 'approved',
  dispatcher: { _id: exampleId, robloxUsername: 'bob' },
  dispatcherUsername: 'bob',
  roles: [
    {
      name: 'Captain',
      capacity: 1,
      assigned: [
        { user: { _id: exampleId, robloxAvatarUrl: '/avatars/1' }, username: 'ada', assignedAt: AT },
      ],
    },
  ],
  assignedSlots: 1,
  totalSlots: 1,
  isUserAssigned: true,
  reviewedAt: null,
  reviewedBy: null,
  archived: false,
};

const flight = {
  ...card,
  logs: [
    {
      action: 'status changed',
      details: 'SCHEDULED to AVAILABLE',
      timestamp: AT,
      performedByUsername: 'bob',
      from: 'SCHEDULED',
      to: 'AVAILABLE',
    },
  ],
  overlaps: [{ _id: exampleId, flightCode: 'CW102', scheduledDate: AT }],
};

const listed = { ...member, quotaRatio: 1, termFlightsCount: 4, isSuspended: false };

const adminUser = {
  ...listed,
  qualifications: [qualification],
  sanctions: [{ ...sanction, issuerUsername: 'bob', active: true }],
  notes: [note],
  rewards: [reward],
  rankHistory: [rankChange],
  leaves: [{ _id: exampleId, from: '2026-03-01', to: '2026-03-07' }],
};

const action = {
  _id: exampleId,
  actionType: 'reward_add',
  performedByUsername: 'bob',
  targetUsername: 'ada',
  timestamp: AT,
  details: { rewardType: 'bonus', amount: 2.5, reason: 'Helped.' },
};

const term = { _id: exampleId, number: 3, startedAt: AT };
const belowQuota = { ...identity, attended: 1, hosted: 0, requiredFlights: 4 };
const emptyDays = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };

/** One valid answer of each kind, every field filled. */
export const exampleAnswers = {
  me: {
    user: {
      userId: exampleId,
      groupRank,
      robloxUsername: 'ada',
      robloxDisplayName: 'Ada',
      robloxAvatarUrl: '/avatars/1',
    },
  },
  ownProfile: {
    user: { ...profile, rewards: [reward], payEntries: [payEntry] },
    upcomingFlights: [upcoming],
    flightHistory: [flown],
    nextQuotaReset: AT,
  },
  user: { ...profile, flightHistory: [flown], upcomingFlights: [upcoming] },
  foundUsers: [{ ...identity, groupRank }],
  leaderboard: {
    users: [{ ...identity, role: 'Chief Pilot', groupRank, stats: { termPay: 7.5 }, lastLogin: AT }],
  },
  flight,
  week: { weekStart: AT, flights: { Monday: [card], ...emptyDays, Sunday: [] } },
  board: { pending: [card], approved: [card], concluded: [], rejected: [] },
  adminUsers: { users: [listed] },
  adminUser: { user: adminUser },
  history: { actions: [action], pagination: { page: 1, limit: 10, total: 1, pages: 1 } },
  advance: { usersProcessed: 12, term, nextQuotaReset: AT },
  preview: {
    term,
    nextQuotaReset: AT,
    members: 12,
    belowQuota: [belowQuota],
    exempt: [{ ...belowQuota, because: 'leave' }],
    archivedFlights: 5,
    unreviewedFlights: [{ _id: exampleId, flightCode: 'CW101', scheduledDate: AT }],
  },
} as const;
