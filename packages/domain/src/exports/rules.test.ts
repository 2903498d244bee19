import { describe, expect, it } from 'vitest';
import { lastDays } from '../insights/rules.ts';
import { exportAmount, exportDisposition, exportInstant, exportRequest } from './rules.ts';

describe('exportRequest', () => {
  it('accepts up to 400 days, both ends included', () => {
    const period = lastDays('2026-03-02', 400);
    expect(exportRequest('flights', period)).toEqual({ table: 'flights', period });
    const tooMany = { path: 'to', message: 'Choose at most 400 days. These are 401.' };
    expect(exportRequest('flights', lastDays('2026-03-02', 401))).toEqual(tooMany);
  });

  it.each([
    ['seats', {}, 'from'],
    ['hours', { to: '2026-03-02' }, 'from'],
    ['flights', { from: '2026-03-02' }, 'to'],
    ['flights', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
    ['members', { from: '2026-03-02', to: '2026-03-02' }, 'from'],
    ['leaderboard', { to: '2026-03-02' }, 'to'],
  ] as const)('explains what is wrong with the days of %s: %j', (table, days, path) => {
    expect(exportRequest(table, days)).toMatchObject({ path });
  });

  it('accepts members and the leaderboard without days', () => {
    expect(exportRequest('members', {})).toEqual({ table: 'members', period: null });
    expect(exportRequest('leaderboard', {})).toEqual({ table: 'leaderboard', period: null });
  });
});

describe('exportDisposition', () => {
  const ofMembers = { table: 'members', period: null } as const;
  const period = { from: '2026-02-01', to: '2026-03-02' };
  it.each([
    ['Crewroom', ofMembers, 'filename="Crewroom-members-2026-03-02.csv"'],
    ['Air & Sons', { table: 'hours', period }, 'filename="Air-Sons-hours-2026-02-01-2026-03-02.csv"'],
    [
      'Zürich Çiel',
      ofMembers,
      `filename="Zurich-Ciel-members-2026-03-02.csv"; filename*=UTF-8''Z%C3%BCrich-%C3%87iel-members-2026-03-02.csv`,
    ],
    [
      '"日本" Air',
      ofMembers,
      `filename="-Air-members-2026-03-02.csv"; filename*=UTF-8''-%E6%97%A5%E6%9C%AC-Air-members-2026-03-02.csv`,
    ],
  ] as const)('uses the file name %s', (airline, request, expected) => {
    expect(exportDisposition(airline, request, '2026-03-02')).toBe(`attachment; ${expected}`);
  });
});

it('the export formats write times in Zulu and amounts with two decimals', () => {
  expect(exportInstant('2026-03-02T18:30:59.999Z')).toBe('2026-03-02 18:30');
  expect([0, 5, 250, 1_000_000].map(exportAmount)).toEqual(['0.00', '0.05', '2.50', '10000.00']);
});
