import { describe, expect, it } from 'vitest';
import { plainRoutes, routeTable } from './routes.ts';

const specified = [
  'GET /api/auth/me signed-in',
  'POST /api/auth/logout session',
  'GET /api/users/profile signed-in',
  'GET /api/users/lookup/:identifier signed-in',
  'GET /api/users/:id signed-in',
  'GET /api/users/search signed-in',
  'GET /api/users/leaderboard signed-in',
  'GET /api/flights/week signed-in',
  'GET /api/flights/:id signed-in',
  'POST /api/flights/:id/allocate signed-in',
  'DELETE /api/flights/:id/unallocate signed-in',
  'POST /api/flights/:id/allocate-user signed-in',
  'DELETE /api/flights/:id/unallocate-user signed-in',
  'PUT /api/flights/:id signed-in',
  'PUT /api/flights/:id/status signed-in',
  'GET /api/flights/scheduling dispatch',
  'POST /api/flights dispatch',
  'PUT /api/flights/:id/approve admin',
  'PUT /api/flights/:id/reject admin',
  'DELETE /api/flights/:id signed-in',
  'PUT /api/flights/:id/review admin',
  'GET /api/admin/users admin',
  'GET /api/admin/users/:id admin',
  'POST /api/admin/users/:id/sanctions admin',
  'DELETE /api/admin/users/:id/sanctions/:sanctionId admin',
  'POST /api/admin/users/:id/qualifications admin',
  'DELETE /api/admin/users/:id/qualifications/:qualificationId admin',
  'PUT /api/admin/users/:id/quota admin',
  'POST /api/admin/users/:id/notes admin',
  'POST /api/admin/users/:id/reward admin',
  'POST /api/admin/term/advance admin',
  'GET /api/admin/history admin',
];

const ours = [
  'GET /api/admin/term/preview admin',
  'PUT /api/admin/users/:id/role admin',
  'POST /api/admin/users/:id/leave admin',
  'DELETE /api/admin/users/:id/leave/:leaveId admin',
];

const inWords = (routes: Readonly<Record<string, { method: string; path: string; access: string }>>) =>
  Object.values(routes).map(({ method, path, access }) => `${method} ${path} ${access}`);

describe('the table of routes', () => {
  it('is section 7 of the specification and the calls of our own, each with who may make it', () => {
    expect(inWords(routeTable).toSorted()).toEqual([...specified, ...ours].toSorted());
  });

  it('names no method and path twice', () => {
    const addresses = Object.values(routeTable).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(36);
  });

  it('stands beside the addresses that are no calls', () => {
    expect(inWords(plainRoutes)).toEqual([
      'GET /api/auth/roblox public',
      'GET /api/auth/roblox/callback public',
      'GET /avatars/:robloxId signed-in',
      'GET /livez public',
      'GET /readyz public',
    ]);
  });
});
