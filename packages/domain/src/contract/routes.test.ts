import { describe, expect, it } from 'vitest';
import { endpointTable } from '../catalogue/endpoints.ts';
import { fillPath, plainRoutes } from './routes.ts';

const endpoints = Object.values(endpointTable);

describe('the table of routes', () => {
  it('has no duplicate method and path, including URLs that are no endpoints', () => {
    const urls = [...endpoints, ...Object.values(plainRoutes)].map(({ method, path }) => `${method} ${path}`);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('reserves admin endpoints for administrators, and some for the owner', () => {
    const administration = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(administration.length).toBeGreaterThan(10);
    expect(administration.filter(({ access }) => access !== 'admin' && access !== 'owner')).toEqual([]);
  });

  it('allows suspended members only to sign out and to appeal', () => {
    expect(endpoints.filter(({ access }) => access === 'session')).toEqual([
      endpointTable.logout,
      endpointTable.appealSanction,
    ]);
  });
});

const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef';

describe('fillPath', () => {
  it.each([
    ['/api/flights/:id/allocate', { id: ID }, `/api/flights/${ID}/allocate`],
    ['/api/admin/users/:id/leave/:leaveId', { id: 'a', leaveId: 'b' }, '/api/admin/users/a/leave/b'],
    ['/api/users/lookup/:identifier', { identifier: 'a/b?c#d e' }, '/api/users/lookup/a%2Fb%3Fc%23d%20e'],
    ['/api/users/lookup/:identifier', { identifier: 'Jürgen' }, '/api/users/lookup/J%C3%BCrgen'],
    ['/api/users/lookup/:identifier', { identifier: '\uD800' }, '/api/users/lookup/%EF%BF%BD'],
    ['/api/users/lookup/:identifier', { identifier: ':id' }, '/api/users/lookup/%3Aid'],
    ['/api/users/:id', {}, '/api/users/:id'],
    ['/api/flights', { id: ID }, '/api/flights'],
  ])('%s with %j is %s', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });
});
