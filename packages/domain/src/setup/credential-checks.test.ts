import { describe, expect, it } from 'vitest';
import { failedKeyCheck, type KeyDetails, suggestedRanks } from './credential-checks.ts';

const right: KeyDetails = { enabled: true, expired: false, groupIds: ['4242'] };

describe('failedKeyCheck', () => {
  it.each<[number | null, KeyDetails | null, string]>([
    [null, null, 'away'],
    [503, right, 'away'],
    [429, right, 'busy'],
    [404, right, 'no_group'],
    [401, null, 'unknown'],
    [403, null, 'refused'],
    [401, { ...right, expired: true }, 'expired'],
    [401, { ...right, enabled: false }, 'disabled'],
    [401, right, 'address'],
    [403, { ...right, groupIds: [] }, 'no_permission'],
    [403, { ...right, groupIds: ['7'] }, 'other_group'],
    [403, right, 'refused'],
    [403, { ...right, groupIds: ['*'] }, 'refused'],
  ])('for the status %s and key details %o: %s', (status, values, kind) => {
    expect(failedKeyCheck(status, values, '4242')).toEqual({ kind });
  });
});

describe('suggestedRanks', () => {
  const usual = { staff: 239, dispatch: 244, admin: 247 };

  it.each([
    [[1, 239, 244, 247, 255], usual],
    [[1, 240, 250, 255], { staff: 240, dispatch: 250, admin: 250 }],
    [[1, 10, 20], { staff: 20, dispatch: 20, admin: 20 }],
    [[], { staff: 247, dispatch: 247, admin: 247 }],
  ])('for %j are %o', (ranks, suggested) => {
    const roles = ranks.map((rank) => ({ rank, name: `Rank ${rank}` }));
    expect(suggestedRanks(roles, usual)).toEqual(suggested);
  });
});
