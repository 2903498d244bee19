import type { Route } from '../api/route.ts';

/** The end of a term, and what it would do. */
export const termRoutes = {
  advanceTerm: { method: 'POST', path: '/api/admin/term/advance', access: 'admin' },
  previewTerm: { method: 'GET', path: '/api/admin/term/preview', access: 'admin' },
} as const satisfies Record<string, Route>;
