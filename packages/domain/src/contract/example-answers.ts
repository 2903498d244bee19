const AT = '2026-03-01T18:30:00.000Z';

/** The id of everything in the examples. */
export const exampleId = '019a2b3c-4d5e-7f60-8123-456789abcdef';

const identity = {
  _id: exampleId,
  robloxUsername: 'ada',
  robloxDisplayName: 'Ada',
  robloxAvatarUrl: '/avatars/1',
};

const groupRank = { rankId: 244, rankName: 'Flight Dispatcher' };

const quota = { requiredFlights: 4, effectiveRequiredFlights: 3, leaveDays: 9, termDays: 30 };

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
    ...quota,
    newInTerm: true,
    totalFlightsAttended: 10,
    totalFlightsHosted: 2,
  },
};

const flightOfSeat = {
  _id: exampleId,
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  scheduledDate: AT,
  aircraft: 'A330-300',
  userRole: 'Captain',
};

const seat = { ...flightOfSeat, assignedBy: { robloxUsername: 'bob' } };
const waitingFlight = { ...flightOfSeat, status: 'AVAILABLE', position: 2 };

const times = { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' };
const upcomingFlight = { ...seat, times, gate: 'B2', status: 'AVAILABLE' };
const flownFlight = { ...seat, status: 'LOGGED', dispatcher: null, dispatcherUsername: 'bob' };

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

const appeal = {
  text: 'The gate was closed.',
  appealedAt: AT,
  decision: 'upheld',
  comment: 'It was open.',
  decidedByUsername: 'bob',
  decidedAt: AT,
};

const ownSanction = { ...sanction, active: true, acknowledgedAt: AT, appeal };
const adminSanction = { ...ownSanction, issuerUsername: 'bob' };

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

const seatedUser = { _id: exampleId, robloxAvatarUrl: '/avatars/1' };

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
      requires: 'Captain License',
      assigned: [{ user: seatedUser, username: 'ada', assignedAt: AT, offered: 'you', offeredTo: 'cleo' }],
      waiting: 1,
      waitList: [{ user: seatedUser, username: 'cleo', since: AT }],
    },
  ],
  assignedSlots: 1,
  totalSlots: 1,
  isUserAssigned: true,
  waitingFor: { roleIndex: 0, position: 1 },
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
  leave: { from: '2026-03-01', to: '2026-03-09' },
  qualifications: ['Cabin Crew Licence'],
};

const listedMember = { ...member, quotaRatio: 1, termFlightsCount: 4, isSuspended: false };

const leave = {
  _id: exampleId,
  from: '2026-03-01',
  to: '2026-03-09',
  reason: 'Exams.',
  status: 'approved',
  comment: 'Good luck!',
  decidedByUsername: 'bob',
  decidedAt: AT,
  createdAt: AT,
};

const adminUser = {
  ...listedMember,
  qualifications: [qualification],
  sanctions: [adminSanction],
  notes: [note],
  rewards: [reward],
  rankHistory: [rankChange],
  leaves: [leave],
};

const action = {
  _id: exampleId,
  actionType: 'reward_add',
  performedByUsername: 'bob',
  targetUsername: 'ada',
  timestamp: AT,
  // No history entry has all of these; each kind of action has its own.
  details: {
    action: 'Added',
    sanctionType: 'warning',
    breach: '4.2',
    reason: 'Helped.',
    qualificationName: 'Captain License',
    amount: 2.5,
    rewardType: 'bonus',
    newRequiredFlights: 4,
    noteType: 'loa',
    content: 'Kind.',
    usersProcessed: 12,
    role: 'Chief Pilot',
    from: '2026-03-01',
    to: '2026-03-07',
    keyName: 'Main game',
    scopes: ['game:read'],
  },
};

const term = { _id: exampleId, number: 3, startedAt: AT };
const belowQuota = { ...identity, attended: 1, hosted: 0, isOnLeave: true, ...quota };
const emptyDays = { Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [] };

const ownFlight = {
  _id: exampleId,
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  scheduledDate: AT,
  status: 'LOGGED',
};

const inboxItem = {
  _id: exampleId,
  kind: 'seat_given',
  text: '@bob gave you a seat as Captain on CW101.',
  link: `/flights/${exampleId}`,
  at: AT,
  read: false,
};

const ownData = {
  format: 'crewroom-own-data',
  version: 1,
  exportedAt: AT,
  airline: 'Aurora Air',
  profile: {
    ...identity,
    robloxId: '1',
    formerUsernames: [{ username: 'ada_before', until: AT }],
    role: 'Chief Pilot',
    groupRank,
    groupRoles: [groupRank],
    firstSeen: AT,
    lastLogin: AT,
    isOnLeave: false,
    stats: member.stats,
  },
  rankHistory: [rankChange],
  qualifications: [qualification],
  sanctions: [adminSanction],
  notes: [note],
  rewards: [reward],
  leave: [leave],
  seats: [{ ...ownFlight, role: 'Captain', assignedAt: AT, assignedBy: { robloxUsername: 'bob' } }],
  waitingFor: [waitingFlight],
  hostedFlights: [{ ...ownFlight, approvalStatus: 'approved', createdAt: AT, reviewedAt: AT }],
  attendance: [{ flightId: exampleId, flightCode: 'CW101', type: 'joined', at: AT }],
  flightLog: [
    {
      flightId: exampleId,
      flightCode: 'CW101',
      action: 'allocated',
      details: '@ada took a seat',
      timestamp: AT,
    },
  ],
  inbox: [inboxItem],
  terms: [{ term: 3, startedAt: AT, closedAt: AT, flightsAttended: 3, flightsHosted: 1, pay: 7.5 }],
  ledger: [
    { _id: exampleId, term: 3, kind: 'pay', amount: 2.5, reason: 'attended', date: AT, flightCode: 'CW101' },
  ],
  sessions: [{ begunAt: AT, lastUsedAt: AT, expiresAt: AT, isThisOne: true }],
  calendar: { createdAt: AT },
  history: [action],
};

const gameKey = {
  _id: exampleId,
  name: 'Main game',
  scopes: ['game:read', 'game:attendance'],
  createdAt: AT,
  expiresAt: AT,
  lastUsedAt: AT,
};

const gameFlight = {
  _id: exampleId,
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A330-300',
  gate: 'B2',
  scheduledDate: AT,
  times,
  status: 'IN PROGRESS',
  dispatcher: { robloxId: '2', username: 'bob' },
  crew: [{ robloxId: '1', username: 'ada', role: 'Captain' }],
};

/** One valid answer of each kind. Between them every field of the answers is filled. */
export const exampleAnswers = {
  gameKeys: { keys: [gameKey] },
  newGameKey: { ...gameKey, key: 'crewroom_secret' },
  gameFlight,
  gameFlights: { flights: [gameFlight] },
  attendance: {
    reported: true,
    people: [{ userId: exampleId, username: 'ada', minutes: 42, firstJoined: AT, lastLeft: AT }],
  },
  ownData,
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
    upcomingFlights: [upcomingFlight],
    waitingFor: [waitingFlight],
    flightHistory: [flownFlight],
    nextQuotaReset: AT,
  },
  user: { ...profile, flightHistory: [flownFlight], upcomingFlights: [upcomingFlight] },
  foundUsers: [{ ...identity, groupRank }],
  leaderboard: {
    users: [{ ...identity, role: 'Chief Pilot', groupRank, stats: { termPay: 7.5 }, lastLogin: AT }],
  },
  roster: {
    running: false,
    lastSync: { at: AT, members: 60, added: 2, changed: 1, left: 0 },
    lastFailure: { at: AT, message: 'Roblox could not be reached.' },
    ageSeconds: 180,
  },
  flight,
  shortages: {
    flights: [
      {
        _id: exampleId,
        flightCode: 'CW101',
        scheduledDate: AT,
        status: 'AVAILABLE',
        free: [{ name: 'Captain', free: 1 }],
      },
    ],
  },
  approvals: {
    approved: [exampleId],
    refused: [
      { id: exampleId, code: 'flight_not_pending', message: 'This flight has been approved already.' },
    ],
  },
  week: { weekStart: AT, flights: { Monday: [card], ...emptyDays, Sunday: [] } },
  board: { pending: [card], approved: [card], concluded: [], rejected: [] },
  adminUsers: { users: [listedMember] },
  adminUser: { user: adminUser },
  leaves: { leave: [leave] },
  leave: { leave },
  leaveQueue: {
    pending: [
      {
        ...leave,
        status: 'pending',
        user: identity,
        quotaNow: quota,
        quotaThen: quota,
        seats: [{ _id: exampleId, flightCode: 'CW101', scheduledDate: AT, userRole: 'Captain' }],
      },
    ],
    current: [{ ...leave, user: identity }],
    upcoming: [],
  },
  ownSanctions: { sanctions: [ownSanction] },
  ownSanction: { sanction: ownSanction },
  appealQueue: {
    pending: [
      {
        user: { ...identity, groupRank },
        sanction: { ...adminSanction, appeal: { ...appeal, decision: null } },
        issuerId: exampleId,
      },
    ],
  },
  inbox: { unread: 1, items: [inboxItem] },
  outbox: {
    waiting: 2,
    delivered24h: 17,
    dead: [
      {
        _id: exampleId,
        kind: 'flight',
        link: `/flights/${exampleId}`,
        error: 'The chat answered 404: Unknown Webhook',
        at: AT,
      },
    ],
  },
  history: { actions: [action], pagination: { page: 1, limit: 10, total: 1, pages: 1 } },
  calendar: { active: true, createdAt: AT },
  ownTerms: {
    terms: [
      {
        number: 2,
        startedAt: AT,
        closedAt: AT,
        flightsAttended: 5,
        flightsHosted: 1,
        pay: 42.5,
        effectiveRequiredFlights: 3,
      },
    ],
  },
  advance: { usersProcessed: 12, term, nextQuotaReset: AT },
  undone: { term },
  preview: {
    term,
    nextQuotaReset: AT,
    members: 12,
    belowQuota: [belowQuota],
    exempt: [{ ...belowQuota, because: 'new' }],
    archivedFlights: 5,
    unreviewedFlights: [{ _id: exampleId, flightCode: 'CW101', scheduledDate: AT }],
    undo: { termId: exampleId, until: AT },
  },
} as const;
