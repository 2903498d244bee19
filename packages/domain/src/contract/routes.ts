import type { Route } from './route.ts';

/** Signing in and out. */
export const authRoutes = {
  me: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'session' },
} as const satisfies Record<string, Route>;

/** The two addresses of sign-in that a browser navigates to. */
export const signInPaths = { start: '/api/auth/roblox', callback: '/api/auth/roblox/callback' } as const;

/** Members as staff see them. */
export const userRoutes = {
  ownProfile: { method: 'GET', path: '/api/users/profile', access: 'signed-in' },
  lookUpUser: { method: 'GET', path: '/api/users/lookup/:identifier', access: 'signed-in' },
  searchUsers: { method: 'GET', path: '/api/users/search', access: 'signed-in' },
  leaderboard: { method: 'GET', path: '/api/users/leaderboard', access: 'signed-in' },
  user: { method: 'GET', path: '/api/users/:id', access: 'signed-in' },
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
  editFlight: { method: 'PUT', path: '/api/flights/:id', access: 'signed-in' },
  setFlightStatus: { method: 'PUT', path: '/api/flights/:id/status', access: 'signed-in' },
  createFlight: { method: 'POST', path: '/api/flights', access: 'dispatch' },
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
} as const satisfies Record<string, Route>;

/** The end of a term, and what it would do. */
export const termRoutes = {
  advanceTerm: { method: 'POST', path: '/api/admin/term/advance', access: 'admin' },
  previewTerm: { method: 'GET', path: '/api/admin/term/preview', access: 'admin' },
} as const satisfies Record<string, Route>;

/** The addresses that are no calls of the web app: those of sign-in, of pictures, and for whoever runs the server. */
export const plainRoutes = {
  startSignIn: { method: 'GET', path: signInPaths.start, access: 'public' },
  finishSignIn: { method: 'GET', path: signInPaths.callback, access: 'public' },
  avatar: { method: 'GET', path: '/avatars/:robloxId', access: 'signed-in' },
  live: { method: 'GET', path: '/livez', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
} as const satisfies Record<string, Route>;

/** Every call of the portal by name: method, path and who may make it. */
export const routeTable = {
  ...authRoutes,
  ...userRoutes,
  ...flightRoutes,
  ...adminRoutes,
  ...termRoutes,
} as const;

export type CallName = keyof typeof routeTable;
