import { describe, expect, it } from 'vitest';
import { adminEndpoints } from './endpoints.ts';

describe('the query of the administrative history', () => {
  const { query } = adminEndpoints.adminHistory;

  it('returns the first ten entries by default', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 10 });
  });

  it('parses numbers in the URL', () => {
    const asked = { page: '3', limit: '100', actionType: 'leave_add', targetUser: ' ada ' };
    expect(query.parse(asked)).toEqual({ page: 3, limit: 100, actionType: 'leave_add', targetUser: 'ada' });
  });

  it('parses a span of days as their first and last millisecond in UTC, and keeps timestamps', () => {
    expect(query.parse({ actor: ' Ada ', from: '2026-03-01', to: '2026-03-01' })).toMatchObject({
      actor: 'Ada',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-01T23:59:59.999Z',
    });
    const instants = { from: '2026-03-01T00:00:00+09:00', to: '2026-03-01T23:59:59.999+09:00' };
    expect(query.parse(instants)).toMatchObject({
      from: '2026-02-28T15:00:00.000Z',
      to: '2026-03-01T14:59:59.999Z',
    });
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
    { actor: 'x'.repeat(61) },
    { from: '2026-02-30' },
    { from: 'yesterday' },
    { from: '2026-03-01T10:00:00' },
    { to: '0001-01-01' },
    { to: ['2026-03-01', '2026-03-02'] },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01T23:59:59.999Z' },
  ])('rejects %j', (asked) => {
    expect(query.safeParse(asked).success).toBe(false);
  });
});

describe("the query of the members' list", () => {
  const { query } = adminEndpoints.adminUsers;

  it.each([
    {},
    { search: 'ada' },
    { filter: 'all' },
    { filter: 'below-quota' },
    { filter: 'over-quota' },
    { filter: 'quota-deficit', search: 'a' },
  ])('accepts %j', (asked) => {
    expect(query.parse(asked)).toEqual(asked);
  });

  it.each([{ filter: 'below' }, { filter: ['all', 'all'] }, { search: 'x'.repeat(61) }, { page: '1' }])(
    'rejects %j',
    (asked) => {
      expect(query.safeParse(asked).success).toBe(false);
    },
  );
});
