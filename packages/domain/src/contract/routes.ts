import type { Endpoint } from './define-endpoint.ts';

/** The method and path of a URL, and its access level. `path` names its parameters as `:name`. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'access'>;

/** The two sign-in URLs that a browser navigates to. */
export const signInPaths = { start: '/api/auth/roblox', callback: '/api/auth/roblox/callback' } as const;

/**
 * The URLs that are not API endpoints: sign-in, pictures, the live event stream, calendar files, the departures page, the logo,
 * the security log, exports, Roblox's notices, Discord's interactions, the API reference, vulnerability reports, and health
 * checks.
 */
export const plainRoutes = {
  startSignIn: { method: 'GET', path: signInPaths.start, access: 'public' },
  finishSignIn: { method: 'GET', path: signInPaths.callback, access: 'public' },
  avatar: { method: 'GET', path: '/avatars/:robloxId', access: 'signed-in' },
  events: { method: 'GET', path: '/api/events', access: 'signed-in' },
  flightCalendar: { method: 'GET', path: '/api/flights/:id/calendar.ics', access: 'signed-in' },
  ownCalendar: { method: 'GET', path: '/calendar/:token.ics', access: 'public' },
  departuresPage: { method: 'GET', path: '/departures', access: 'public' },
  departuresCalendar: { method: 'GET', path: '/departures.ics', access: 'public' },
  logo: { method: 'GET', path: '/logo', access: 'public' },
  setLogo: { method: 'PUT', path: '/api/admin/logo', access: 'owner' },
  removeLogo: { method: 'DELETE', path: '/api/admin/logo', access: 'owner' },
  securityLines: { method: 'GET', path: '/api/admin/security.jsonl', access: 'owner' },
  exportedTable: { method: 'GET', path: '/api/admin/export/:table.csv', access: 'admin' },
  insightsTable: { method: 'GET', path: '/api/admin/insights.csv', access: 'admin' },
  robloxNotice: { method: 'POST', path: '/webhooks/roblox', access: 'public' },
  discordInteractions: { method: 'POST', path: '/discord/interactions', access: 'public' },
  apiDocument: { method: 'GET', path: '/api/openapi.json', access: 'public' },
  apiPage: { method: 'GET', path: '/api/docs', access: 'public' },
  securityContact: { method: 'GET', path: '/.well-known/security.txt', access: 'public' },
  live: { method: 'GET', path: '/livez', access: 'public' },
  ready: { method: 'GET', path: '/readyz', access: 'public' },
} as const satisfies Record<string, Route>;

/**
 * Replaces each `:name` in a route's path by its percent-encoded value. A missing value leaves `:name`. Unpaired surrogates,
 * which cannot be encoded, become U+FFFD.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : encodeURIComponent(value.toWellFormed());
  });
}
