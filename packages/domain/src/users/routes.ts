import type { Route } from '../api/route.ts';

/** Specification, section 7: members as staff see them. */
export const userRoutes = {
  ownProfile: { method: 'GET', path: '/api/users/profile', access: 'signed-in' },
  lookUpUser: { method: 'GET', path: '/api/users/lookup/:identifier', access: 'signed-in' },
  searchUsers: { method: 'GET', path: '/api/users/search', access: 'signed-in' },
  leaderboard: { method: 'GET', path: '/api/users/leaderboard', access: 'signed-in' },
  user: { method: 'GET', path: '/api/users/:id', access: 'signed-in' },
} as const satisfies Record<string, Route>;
