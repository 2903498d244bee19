import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../testing/call-examples.ts';
import {
  adminActionDetailsSchema,
  adminActionSchema,
  adminCalls,
  adminListUserSchema,
  adminUserSchema,
  paginationSchema,
} from './calls.ts';

const listed = {
  _id: 'required',
  robloxId: 'required',
  robloxUsername: 'required',
  robloxDisplayName: 'required',
  robloxAvatarUrl: 'required',
  role: 'nullable',
  lastLogin: 'nullable',
  isOnLeave: 'required',
  groupRank: 'nullable',
  stats: 'required',
  quotaRatio: 'required',
  termFlightsCount: 'required',
  isSuspended: 'required',
};

describe('a member in the administrative division', () => {
  it('is listed with quota and suspension, and nothing of their records', () => {
    expect(fieldsOf(adminListUserSchema)).toEqual(listed);
  });

  it('is opened with all of their records', () => {
    expect(fieldsOf(adminUserSchema)).toEqual({
      ...listed,
      qualifications: 'required',
      sanctions: 'required',
      notes: 'required',
      rewards: 'required',
      rankHistory: 'required',
      leaves: 'required',
    });
  });
});

describe('the administrative history', () => {
  it('has these fields; the term advance has no target', () => {
    expect(fieldsOf(adminActionSchema)).toEqual({
      _id: 'required',
      actionType: 'required',
      performedByUsername: 'required',
      targetUsername: 'nullable',
      timestamp: 'required',
      details: 'required',
    });
    expect(fieldsOf(paginationSchema)).toEqual({
      page: 'required',
      limit: 'required',
      total: 'required',
      pages: 'required',
    });
  });

  it('tells of each act what belongs to it: its own details and nothing else', () => {
    const optional = [
      'action',
      'sanctionType',
      'breach',
      'reason',
      'qualificationName',
      'amount',
      'rewardType',
      'newRequiredFlights',
      'noteType',
      'content',
      'usersProcessed',
      'role',
      'from',
      'to',
    ];
    expect(fieldsOf(adminActionDetailsSchema)).toEqual(
      Object.fromEntries(optional.map((name) => [name, 'optional'])),
    );
  });
});

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
