import type { Route } from '../api/route.ts';

/** Specification, section 7: signing in and out. */
export const authRoutes = {
  me: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  logout: { method: 'POST', path: '/api/auth/logout', access: 'session' },
} as const satisfies Record<string, Route>;

/** The two addresses of sign-in that a browser navigates to. */
export const signInPaths = { start: '/api/auth/roblox', callback: '/api/auth/roblox/callback' } as const;
