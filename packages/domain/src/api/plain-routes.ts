import { signInPaths } from '../auth/routes.ts';
import type { Route } from './route.ts';

/** The addresses that are no calls of the web app: those of sign-in, of pictures, and for whoever runs the server. */
export const plainRoutes = {
  startSignIn: { method: 'GET', path: signInPaths.start, access: 'public' },
  finishSignIn: { method: 'GET', path: signInPaths.callback, access: 'public' },
  avatar: { method: 'GET', path: '/avatars/:robloxId', access: 'signed-in' },
  live: { method: 'GET', path: '/livez', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
} as const satisfies Record<string, Route>;
