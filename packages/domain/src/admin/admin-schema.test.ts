import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../testing/fields-of.ts';
import {
  adminActionDetailsSchema,
  adminActionSchema,
  adminListUserSchema,
  adminUserSchema,
  paginationSchema,
} from './admin-schema.ts';

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

describe('a member in the administrative division (specification, section 3)', () => {
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

describe('the administrative history (specification, section 3)', () => {
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

  it('tells of each act what belongs to it: the specification’s details, then those of our own calls', () => {
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
