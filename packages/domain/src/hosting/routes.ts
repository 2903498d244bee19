import type { Method } from '../contract/define-endpoint.ts';

/**
 * The method and path of every endpoint of the host, by name. They are apart from the schemas so that the host's pages do not
 * load zod.
 */
export const hostRoutes = {
  me: { method: 'GET', path: '/api/auth/me' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  groups: { method: 'GET', path: '/api/groups' },
  slug: { method: 'GET', path: '/api/slugs/:slug' },
  airlines: { method: 'GET', path: '/api/airlines' },
  createAirline: { method: 'POST', path: '/api/airlines' },
  restoreAirline: { method: 'POST', path: '/api/airlines/restored' },
  airlineBackup: { method: 'GET', path: '/api/airlines/:id/backup' },
  renameAirline: { method: 'PUT', path: '/api/airlines/:id' },
  claims: { method: 'GET', path: '/api/claims' },
  claimAirline: { method: 'POST', path: '/api/airlines/:id/claim' },
  objectToClaim: { method: 'POST', path: '/api/airlines/:id/claim/objection' },
  operatedAirlines: { method: 'GET', path: '/api/host/airlines' },
  operatedClaims: { method: 'GET', path: '/api/host/claims' },
  decideClaim: { method: 'POST', path: '/api/host/airlines/:id/claim' },
  suspendAirline: { method: 'POST', path: '/api/host/airlines/:id/suspend' },
  resumeAirline: { method: 'POST', path: '/api/host/airlines/:id/resume' },
  closeAirline: { method: 'POST', path: '/api/host/airlines/:id/close' },
  enterAirline: { method: 'POST', path: '/api/host/airlines/:id/enter' },
  hostEvents: { method: 'GET', path: '/api/host/events' },
} as const satisfies Record<string, { readonly method: Method; readonly path: string }>;
