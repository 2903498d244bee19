import { exampleAnswers, exampleId } from './example-answers.ts';
import type { CallName } from './routes.ts';

/** One valid exchange of a call: what is sent, where the call takes something, and what comes back on success. */
export type CallExample = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly answer: unknown;
};

const params = { id: exampleId };
const onFlight = { params, answer: exampleAnswers.flight };
const onUser = { params, answer: exampleAnswers.adminUser };
const instant = '2026-03-01T18:30:00+02:00';

const flightFields = {
  flightCode: 'CW101',
  route: { departure: 'ZRH', arrival: 'JFK' },
  aircraft: 'A330-300',
  gate: 'B2',
  scheduledDate: instant,
  times: { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:15' },
  serviceCategory: 'Long haul',
  notes: 'Welcome,\n@ada.',
};

/** One exchange of every call, for its tests and for its reference. */
export const callExamples: Readonly<Record<CallName, CallExample>> = {
  me: { answer: exampleAnswers.me },
  logout: { answer: undefined },
  ownProfile: { answer: exampleAnswers.ownProfile },
  lookUpUser: { params: { identifier: 'ada' }, answer: { userId: exampleId } },
  searchUsers: { query: { q: 'ad' }, answer: exampleAnswers.foundUsers },
  leaderboard: { answer: exampleAnswers.leaderboard },
  user: { params, answer: exampleAnswers.user },
  exportOwnData: { answer: exampleAnswers.ownData },
  roster: { answer: exampleAnswers.roster },
  syncRoster: { answer: exampleAnswers.roster },
  flightWeek: { query: { date: '2026-03-01' }, answer: exampleAnswers.week },
  schedulingBoard: { answer: exampleAnswers.board },
  flight: onFlight,
  allocate: { ...onFlight, body: { roleIndex: 0 } },
  unallocate: onFlight,
  allocateUser: { ...onFlight, body: { roleIndex: 0, userId: exampleId } },
  unallocateUser: { ...onFlight, body: { roleIndex: 0, userId: exampleId } },
  wait: { ...onFlight, body: { roleIndex: 0 } },
  stopWaiting: onFlight,
  offerSeat: { ...onFlight, body: { toUserId: exampleId } },
  withdrawOffer: onFlight,
  acceptOffer: { ...onFlight, body: { fromUserId: exampleId } },
  editFlight: { ...onFlight, body: flightFields },
  setFlightStatus: { ...onFlight, body: { status: 'IN PROGRESS' } },
  createFlight: {
    body: { ...flightFields, roles: [{ name: 'Captain', capacity: 1 }] },
    answer: exampleAnswers.flight,
  },
  createSeries: {
    body: { flight: { ...flightFields, roles: [{ name: 'Captain', capacity: 1 }] }, weeks: 2 },
    answer: { flights: [exampleAnswers.flight] },
  },
  shortages: { query: { hours: '48' }, answer: exampleAnswers.shortages },
  approveFlights: { body: { ids: [exampleId] }, answer: exampleAnswers.approvals },
  approveFlight: onFlight,
  rejectFlight: onFlight,
  deleteFlight: { params, answer: undefined },
  reviewFlight: { ...onFlight, body: { points: { attended: 1, hosted: 2 }, absentUserIds: [exampleId] } },
  adminUsers: { query: { search: 'ad', filter: 'quota-deficit' }, answer: exampleAnswers.adminUsers },
  adminUser: onUser,
  addSanction: {
    ...onUser,
    body: {
      type: 'suspension',
      breach: '4.2',
      reason: 'Late.',
      comment: 'Twice.',
      expiryDate: instant,
      activeUntil: instant,
    },
  },
  deleteSanction: { ...onUser, params: { ...params, sanctionId: exampleId } },
  decideAppeal: {
    ...onUser,
    params: { ...params, sanctionId: exampleId },
    body: { decision: 'lifted', comment: 'Heard both sides.' },
  },
  addQualification: { ...onUser, body: { name: 'Captain License' } },
  removeQualification: { ...onUser, params: { ...params, qualificationId: exampleId } },
  setQuota: { ...onUser, body: { requiredFlights: 4 } },
  addNote: { ...onUser, body: { content: 'Kind.', type: 'loa', visibleToUser: true } },
  addReward: { ...onUser, body: { type: 'bonus', amount: 2.5, reason: 'Helped.' } },
  adminHistory: {
    query: {
      page: '1',
      limit: '10',
      actionType: 'note_add',
      targetUser: 'ada',
      actor: 'grace',
      from: '2026-03-01',
      to: '2026-03-07',
    },
    answer: exampleAnswers.history,
  },
  setRole: { ...onUser, body: { role: 'Chief Pilot' } },
  addLeave: { ...onUser, body: { from: '2026-03-01', to: '2026-03-07' } },
  deleteLeave: { ...onUser, params: { ...params, leaveId: exampleId } },
  forgetUser: { params, body: { username: 'ada' }, answer: { forgotten: true } },
  ownLeave: { answer: exampleAnswers.leaves },
  askLeave: {
    body: { from: '2026-03-01', to: '2026-03-09', reason: 'Exams.' },
    answer: exampleAnswers.leave,
  },
  endLeave: { params, answer: exampleAnswers.leave },
  leaveQueue: { answer: exampleAnswers.leaveQueue },
  approveLeave: { params, body: { comment: 'Good luck!' }, answer: exampleAnswers.leave },
  declineLeave: { params, body: { comment: 'Too many are away.' }, answer: exampleAnswers.leave },
  ownSanctions: { answer: exampleAnswers.ownSanctions },
  acknowledgeSanction: { params, answer: exampleAnswers.ownSanction },
  appealSanction: { params, body: { text: 'The gate was closed.' }, answer: exampleAnswers.ownSanction },
  appealQueue: { answer: exampleAnswers.appealQueue },
  inbox: { answer: exampleAnswers.inbox },
  readInbox: { body: { upTo: exampleId }, answer: exampleAnswers.inbox },
  calendar: { answer: exampleAnswers.calendar },
  createCalendar: { answer: { url: 'https://portal.example/calendar/secret.ics' } },
  deleteCalendar: { answer: undefined },
  outbox: { answer: exampleAnswers.outbox },
  retryPost: { params: { id: exampleId }, answer: exampleAnswers.outbox },
  ownTerms: { answer: exampleAnswers.ownTerms },
  advanceTerm: { body: { termId: exampleId }, answer: exampleAnswers.advance },
  undoTerm: { body: { termId: exampleId }, answer: exampleAnswers.undone },
  previewTerm: { answer: exampleAnswers.preview },
  gameKeys: { answer: exampleAnswers.gameKeys },
  createGameKey: {
    body: { name: 'Main game', scopes: ['game:read', 'game:attendance'], expiresInDays: 90 },
    answer: exampleAnswers.newGameKey,
  },
  revokeGameKey: { params, answer: undefined },
  gameFlights: { query: { from: instant, to: instant }, answer: exampleAnswers.gameFlights },
  reportAttendance: {
    params,
    body: { events: [{ id: 'e-1', robloxId: 1, type: 'joined', at: instant }] },
    answer: { accepted: 1, duplicates: 0, ignored: 0 },
  },
  reportStatus: { params, body: { status: 'IN PROGRESS' }, answer: exampleAnswers.gameFlight },
  attendance: { params, answer: exampleAnswers.attendance },
};
