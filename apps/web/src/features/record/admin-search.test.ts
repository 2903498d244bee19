import { describe, expect, it } from 'vitest';
import { narrowedToDay } from '../../lib/dates.ts';
import {
  readAdminSearch,
  readHistorySearch,
  withHistory,
  withMember,
  withoutMember,
  withView,
} from './admin-search.ts';

describe('readAdminSearch', () => {
  it('reads the filters of the list, and the open record with its tab', () => {
    const search = { search: 'dana', filter: 'below-quota', user: '0198', tab: 'notes' };
    expect(readAdminSearch(search)).toEqual(search);
  });

  it('reads the page and the filters of the history', () => {
    const search = { historyPage: '2', action: 'reward_add', target: 'CrewCasey' };
    expect(readAdminSearch(search)).toEqual(search);
  });

  it.each([
    ['a filter there is not', { filter: 'rich' }],
    ['the filter that is none', { filter: 'all' }],
    ['a tab there is not', { tab: 'salary' }],
    ['a blank search', { search: '  ' }],
    ['a member without an id', { user: '' }],
    ['anything else', { page: '2', search: ['a', 'b'] }],
  ])('leaves out %s', (_, query) => {
    expect(readAdminSearch(query)).toEqual({});
  });

  it('reads the page of a record’s history on that tab only', () => {
    const search = { user: '0198', tab: 'history', page: '2' };
    expect(readAdminSearch(search)).toEqual(search);
    expect(readAdminSearch({ ...search, page: '1' })).toEqual({ user: '0198', tab: 'history' });
    expect(readAdminSearch({ ...search, tab: 'notes' })).toEqual({ user: '0198', tab: 'notes' });
    expect(readAdminSearch({ tab: 'history', page: '2' })).toEqual({ tab: 'history' });
  });

  it('opens the next record on the same tab, at its first page', () => {
    const search = { search: 'dana', user: '0198', tab: 'history', page: '2' } as const;
    expect(withMember(search, '0199')).toEqual({ search: 'dana', user: '0199', tab: 'history' });
  });

  it('keeps the leave view behind a record that is opened from there', () => {
    expect(readAdminSearch({ view: 'leave' })).toEqual({ view: 'leave' });
    expect(readAdminSearch({ view: 'payroll' })).toEqual({});
    const record = withMember(withView({ search: 'dana', user: '0198', tab: 'notes' }, 'leave'), '0199');
    expect(record).toEqual({ search: 'dana', view: 'leave', user: '0199' });
    expect(withoutMember(record)).toEqual({ search: 'dana', view: 'leave' });
    expect(withHistory(record)).toEqual({ search: 'dana' });
  });

  it('keeps list and history when a record is closed', () => {
    const list = { search: 'dana', filter: 'over-quota', historyPage: '2', action: 'note_add' } as const;
    expect(withoutMember({ ...list, user: '0198', tab: 'history', page: '2' })).toEqual(list);
  });
});

describe('readHistorySearch', () => {
  it('reads page, kind of action, member, administrator and days', () => {
    const days = { from: '2026-03-01', to: '2026-03-01' };
    const search = { historyPage: '3', action: 'reward_add', target: 'CrewCasey', by: 'AdminAmir', ...days };
    expect(readHistorySearch(search)).toEqual(search);
  });

  it('leaves out the first page', () => {
    expect(readHistorySearch({ historyPage: '1' })).toEqual({});
  });

  it.each([
    ['a page before the first', { historyPage: '0' }],
    ['a page that is none', { historyPage: '2e3' }],
    ['a page no history has', { historyPage: '1234567' }],
    ['a kind there is not', { action: 'coup' }],
    ['a blank name', { target: '  ' }],
    ['a day there is not', { from: '2026-02-30', to: '2026-13-01' }],
    ['days of a year that is half typed', { from: '0202-03-01', to: '0002-03-01' }],
    ['what is no day', { from: '2026-03-01T10:00:00Z', to: 'today' }],
    ['what is no text', { historyPage: 2, action: ['note_add'], target: null }],
    ['anything else', { user: '0198', page: '2' }],
  ])('leaves out %s', (_, query) => {
    expect(readHistorySearch(query)).toEqual({});
  });

  it('leaves out a last day before the first', () => {
    expect(readHistorySearch({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ from: '2026-03-02' });
  });

  it.each([
    ['from', '2026-03-09', { from: '2026-03-09' }],
    ['from', '', { to: '2026-03-08' }],
    ['to', '2026-03-07', { from: '2026-03-05', to: '2026-03-07' }],
    ['to', '2026-03-01', { to: '2026-03-01' }],
    ['to', '', { from: '2026-03-05' }],
  ] as const)('keeps the day that was chosen last: %s %j', (end, day, expected) => {
    const search = { from: '2026-03-05', to: '2026-03-08' };
    expect(readHistorySearch({ ...search, ...narrowedToDay(search.from, end, day) })).toEqual(expected);
  });
});
