import { describe, expect, it } from 'vitest';
import { adminCalls } from './calls.ts';

describe('asking for the administrative history', () => {
  const { query } = adminCalls.adminHistory;

  it('gives the first ten entries unless said otherwise', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 10 });
  });

  it('reads numbers from the address', () => {
    const asked = { page: '3', limit: '100', actionType: 'leave_add', targetUser: ' ada ' };
    expect(query.parse(asked)).toEqual({ page: 3, limit: 100, actionType: 'leave_add', targetUser: 'ada' });
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: 'one' },
    { page: '1234567' },
    { limit: '0' },
    { limit: '101' },
    { actionType: 'sanction' },
    { targetUser: 'x'.repeat(61) },
    { sort: 'asc' },
  ])('refuses %j', (asked) => {
    expect(query.safeParse(asked).success).toBe(false);
  });
});

describe('asking for the members', () => {
  const { query } = adminCalls.adminUsers;

  it.each([
    {},
    { search: 'ada' },
    { filter: 'all' },
    { filter: 'below-quota' },
    { filter: 'over-quota' },
    { filter: 'quota-deficit', search: 'a' },
  ])('takes %j', (asked) => {
    expect(query.parse(asked)).toEqual(asked);
  });

  it.each([{ filter: 'below' }, { filter: ['all', 'all'] }, { search: 'x'.repeat(61) }, { page: '1' }])(
    'refuses %j',
    (asked) => {
      expect(query.safeParse(asked).success).toBe(false);
    },
  );
});
