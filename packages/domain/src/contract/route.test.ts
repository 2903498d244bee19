import { describe, expect, it } from 'vitest';
import { fillPath } from './route.ts';

const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef';

describe('filling a path', () => {
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
