import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../testing/call-examples.ts';
import {
  foundUserSchema,
  groupRankSchema,
  leaderboardEntrySchema,
  memberSchema,
  ownProfileSchema,
  ownUserSchema,
  payEntrySchema,
  statsSchema,
  userSchema,
} from './schemas.ts';

const identity = {
  _id: 'required',
  robloxUsername: 'required',
  robloxDisplayName: 'required',
  robloxAvatarUrl: 'required',
};

const member = {
  ...identity,
  robloxId: 'required',
  role: 'nullable',
  lastLogin: 'nullable',
  isOnLeave: 'required',
  groupRank: 'nullable',
  stats: 'required',
};

const profile = {
  ...member,
  qualifications: 'required',
  sanctions: 'required',
  notes: 'required',
  rankHistory: 'required',
};

describe('a member', () => {
  it('has these fields in every full view', () => {
    expect(fieldsOf(memberSchema)).toEqual(member);
    expect(fieldsOf(groupRankSchema)).toEqual({ rankId: 'required', rankName: 'required' });
    expect(fieldsOf(statsSchema)).toEqual({
      termFlightsAttended: 'required',
      termFlightsHosted: 'required',
      termPay: 'required',
      requiredFlights: 'required',
      effectiveRequiredFlights: 'required',
      leaveDays: 'required',
      termDays: 'required',
      totalFlightsAttended: 'required',
      totalFlightsHosted: 'required',
    });
  });

  it('sees of themself rewards and the entries of their pay', () => {
    expect(fieldsOf(ownUserSchema)).toEqual({ ...profile, rewards: 'required', payEntries: 'required' });
    expect(fieldsOf(ownProfileSchema)).toEqual({
      user: 'required',
      upcomingFlights: 'required',
      flightHistory: 'required',
      nextQuotaReset: 'required',
    });
    expect(fieldsOf(payEntrySchema)).toEqual({
      _id: 'required',
      source: 'required',
      amount: 'required',
      date: 'required',
      flightCode: 'optional',
      reason: 'optional',
    });
  });

  it('is shown to others without rewards or pay entries', () => {
    expect(fieldsOf(userSchema)).toEqual({
      ...profile,
      flightHistory: 'required',
      upcomingFlights: 'required',
    });
  });

  it('is found and ranked by a few fields', () => {
    expect(fieldsOf(foundUserSchema)).toEqual({ ...identity, groupRank: 'nullable' });
    expect(fieldsOf(leaderboardEntrySchema)).toEqual({
      ...identity,
      role: 'nullable',
      groupRank: 'nullable',
      stats: 'required',
      lastLogin: 'nullable',
    });
    expect(leaderboardEntrySchema.shape.stats.safeParse({ termPay: 2.5 }).success).toBe(true);
    expect(leaderboardEntrySchema.shape.stats.safeParse({ termPay: 2.5, requiredFlights: 4 }).success).toBe(
      false,
    );
  });

  it.each([
    [0, true],
    [255, true],
    [-1, false],
    [256, false],
    [239.5, false],
    ['239', false],
  ])('may have the rank number %j: %s', (rankId, valid) => {
    expect(groupRankSchema.safeParse({ rankId, rankName: 'Crew' }).success).toBe(valid);
  });
});
