import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The method and path of a call, and who may make it. `path` names its parameters as `:name`. */
export type Route = { readonly method: Method; readonly path: string; readonly access: Access };

/** Signing in and out. */
export const authRoutes = {
  me: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'session' },
} as const satisfies Record<string, Route>;

/** The two addresses of sign-in that a browser navigates to. */
export const signInPaths = { start: '/api/auth/roblox', callback: '/api/auth/roblox/callback' } as const;

/** Members as staff see them, and the file of one's own data. */
export const userRoutes = {
  ownProfile: { method: 'GET', path: '/api/users/profile', access: 'signed-in' },
  lookUpUser: { method: 'GET', path: '/api/users/lookup/:identifier', access: 'signed-in' },
  searchUsers: { method: 'GET', path: '/api/users/search', access: 'signed-in' },
  leaderboard: { method: 'GET', path: '/api/users/leaderboard', access: 'signed-in' },
  user: { method: 'GET', path: '/api/users/:id', access: 'signed-in' },
  exportOwnData: { method: 'GET', path: '/api/me/export', access: 'signed-in' },
} as const satisfies Record<string, Route>;

/** The sync of the staff with the group. */
export const rosterRoutes = {
  roster: { method: 'GET', path: '/api/admin/roster', access: 'admin' },
  syncRoster: { method: 'POST', path: '/api/admin/roster/sync', access: 'admin' },
} as const satisfies Record<string, Route>;

/** Flights. */
export const flightRoutes = {
  flightWeek: { method: 'GET', path: '/api/flights/week', access: 'signed-in' },
  schedulingBoard: { method: 'GET', path: '/api/flights/scheduling', access: 'dispatch' },
  flight: { method: 'GET', path: '/api/flights/:id', access: 'signed-in' },
  allocate: { method: 'POST', path: '/api/flights/:id/allocate', access: 'signed-in' },
  unallocate: { method: 'DELETE', path: '/api/flights/:id/unallocate', access: 'signed-in' },
  allocateUser: { method: 'POST', path: '/api/flights/:id/allocate-user', access: 'signed-in' },
  unallocateUser: { method: 'DELETE', path: '/api/flights/:id/unallocate-user', access: 'signed-in' },
  wait: { method: 'POST', path: '/api/flights/:id/wait', access: 'signed-in' },
  stopWaiting: { method: 'DELETE', path: '/api/flights/:id/wait', access: 'signed-in' },
  offerSeat: { method: 'POST', path: '/api/flights/:id/offer', access: 'signed-in' },
  withdrawOffer: { method: 'DELETE', path: '/api/flights/:id/offer', access: 'signed-in' },
  acceptOffer: { method: 'POST', path: '/api/flights/:id/offer/accept', access: 'signed-in' },
  editFlight: { method: 'PUT', path: '/api/flights/:id', access: 'signed-in' },
  setFlightStatus: { method: 'PUT', path: '/api/flights/:id/status', access: 'signed-in' },
  createFlight: { method: 'POST', path: '/api/flights', access: 'dispatch' },
  createSeries: { method: 'POST', path: '/api/flights/series', access: 'dispatch' },
  shortages: { method: 'GET', path: '/api/flights/shortages', access: 'dispatch' },
  approveFlights: { method: 'POST', path: '/api/flights/approve', access: 'admin' },
  approveFlight: { method: 'PUT', path: '/api/flights/:id/approve', access: 'admin' },
  rejectFlight: { method: 'PUT', path: '/api/flights/:id/reject', access: 'admin' },
  deleteFlight: { method: 'DELETE', path: '/api/flights/:id', access: 'signed-in' },
  reviewFlight: { method: 'PUT', path: '/api/flights/:id/review', access: 'admin' },
} as const satisfies Record<string, Route>;

/** The administrative division. */
export const adminRoutes = {
  adminUsers: { method: 'GET', path: '/api/admin/users', access: 'admin' },
  adminUser: { method: 'GET', path: '/api/admin/users/:id', access: 'admin' },
  addSanction: { method: 'POST', path: '/api/admin/users/:id/sanctions', access: 'admin' },
  deleteSanction: { method: 'DELETE', path: '/api/admin/users/:id/sanctions/:sanctionId', access: 'admin' },
  decideAppeal: {
    method: 'POST',
    path: '/api/admin/users/:id/sanctions/:sanctionId/appeal',
    access: 'admin',
  },
  addQualification: { method: 'POST', path: '/api/admin/users/:id/qualifications', access: 'admin' },
  removeQualification: {
    method: 'DELETE',
    path: '/api/admin/users/:id/qualifications/:qualificationId',
    access: 'admin',
  },
  setQuota: { method: 'PUT', path: '/api/admin/users/:id/quota', access: 'admin' },
  addNote: { method: 'POST', path: '/api/admin/users/:id/notes', access: 'admin' },
  addReward: { method: 'POST', path: '/api/admin/users/:id/reward', access: 'admin' },
  adminHistory: { method: 'GET', path: '/api/admin/history', access: 'admin' },
  setRole: { method: 'PUT', path: '/api/admin/users/:id/role', access: 'admin' },
  addLeave: { method: 'POST', path: '/api/admin/users/:id/leave', access: 'admin' },
  deleteLeave: { method: 'DELETE', path: '/api/admin/users/:id/leave/:leaveId', access: 'admin' },
  forgetUser: { method: 'POST', path: '/api/admin/users/:id/forget', access: 'owner' },
} as const satisfies Record<string, Route>;

/** Leave: a member's own, and what administrators decide. */
export const leaveRoutes = {
  ownLeave: { method: 'GET', path: '/api/leave', access: 'signed-in' },
  askLeave: { method: 'POST', path: '/api/leave', access: 'signed-in' },
  endLeave: { method: 'DELETE', path: '/api/leave/:id', access: 'signed-in' },
  leaveQueue: { method: 'GET', path: '/api/admin/leave', access: 'admin' },
  approveLeave: { method: 'POST', path: '/api/admin/leave/:id/approve', access: 'admin' },
  declineLeave: { method: 'POST', path: '/api/admin/leave/:id/decline', access: 'admin' },
} as const satisfies Record<string, Route>;

/** Sanctions: a member's own, with the appeals, and the appeals that wait for a decision. A suspended member may appeal. */
export const sanctionRoutes = {
  ownSanctions: { method: 'GET', path: '/api/sanctions', access: 'signed-in' },
  acknowledgeSanction: { method: 'POST', path: '/api/sanctions/:id/acknowledge', access: 'signed-in' },
  appealSanction: { method: 'POST', path: '/api/sanctions/:id/appeal', access: 'session' },
  appealQueue: { method: 'GET', path: '/api/admin/appeals', access: 'admin' },
} as const satisfies Record<string, Route>;

/** The notifications of a member. */
export const inboxRoutes = {
  inbox: { method: 'GET', path: '/api/inbox', access: 'signed-in' },
  readInbox: { method: 'POST', path: '/api/inbox/read', access: 'signed-in' },
} as const satisfies Record<string, Route>;

/** The keys with which the airline's game server calls. */
export const gameKeyRoutes = {
  gameKeys: { method: 'GET', path: '/api/admin/keys', access: 'owner' },
  createGameKey: { method: 'POST', path: '/api/admin/keys', access: 'owner' },
  revokeGameKey: { method: 'DELETE', path: '/api/admin/keys/:id', access: 'owner' },
} as const satisfies Record<string, Route>;

/** What the game server reads and reports, and who was on board by its reports. */
export const gameRoutes = {
  gameFlights: { method: 'GET', path: '/api/game/flights', access: 'game:read' },
  reportAttendance: { method: 'POST', path: '/api/game/flights/:id/attendance', access: 'game:attendance' },
  reportStatus: { method: 'PUT', path: '/api/game/flights/:id/status', access: 'game:status' },
  attendance: { method: 'GET', path: '/api/flights/:id/attendance', access: 'signed-in' },
} as const satisfies Record<string, Route>;

/** The secret address at which calendar applications read one's own flights. */
export const calendarRoutes = {
  calendar: { method: 'GET', path: '/api/calendar', access: 'signed-in' },
  createCalendar: { method: 'POST', path: '/api/calendar', access: 'signed-in' },
  deleteCalendar: { method: 'DELETE', path: '/api/calendar', access: 'signed-in' },
} as const satisfies Record<string, Route>;

/** What is on its way to the airline's chat. */
export const chatRoutes = {
  outbox: { method: 'GET', path: '/api/admin/outbox', access: 'admin' },
  retryPost: { method: 'POST', path: '/api/admin/outbox/:id/retry', access: 'admin' },
} as const satisfies Record<string, Route>;

/** One's own closed terms; advancing the term, undoing that, and the preview. */
export const termRoutes = {
  ownTerms: { method: 'GET', path: '/api/me/terms', access: 'signed-in' },
  advanceTerm: { method: 'POST', path: '/api/admin/term/advance', access: 'admin' },
  undoTerm: { method: 'POST', path: '/api/admin/term/undo', access: 'admin' },
  previewTerm: { method: 'GET', path: '/api/admin/term/preview', access: 'admin' },
} as const satisfies Record<string, Route>;

/**
 * The addresses that are no calls: sign-in, pictures, the live event stream, calendar files, Roblox's notices, the API's
 * reference, and health checks for operators.
 */
export const plainRoutes = {
  startSignIn: { method: 'GET', path: signInPaths.start, access: 'public' },
  finishSignIn: { method: 'GET', path: signInPaths.callback, access: 'public' },
  avatar: { method: 'GET', path: '/avatars/:robloxId', access: 'signed-in' },
  events: { method: 'GET', path: '/api/events', access: 'signed-in' },
  flightCalendar: { method: 'GET', path: '/api/flights/:id/calendar.ics', access: 'signed-in' },
  ownCalendar: { method: 'GET', path: '/calendar/:token.ics', access: 'public' },
  robloxNotice: { method: 'POST', path: '/webhooks/roblox', access: 'public' },
  apiDocument: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  apiPage: { method: 'GET', path: '/api/docs', access: 'public' },
  live: { method: 'GET', path: '/livez', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
} as const satisfies Record<string, Route>;

/** Every call of the portal by name: method, path and who may make it. */
export const routeTable = {
  ...authRoutes,
  ...userRoutes,
  ...rosterRoutes,
  ...flightRoutes,
  ...adminRoutes,
  ...leaveRoutes,
  ...sanctionRoutes,
  ...inboxRoutes,
  ...calendarRoutes,
  ...chatRoutes,
  ...termRoutes,
  ...gameKeyRoutes,
  ...gameRoutes,
} as const;

export type CallName = keyof typeof routeTable;

/**
 * Replaces each `:name` in a route's path by its percent-encoded value; a missing value leaves `:name`. Unpaired
 * surrogates, which cannot be encoded, become U+FFFD.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : encodeURIComponent(value.toWellFormed());
  });
}
