import type { Route } from '../api/route.ts';

/** Specification, section 7: flights. */
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
