import type { QueryKey } from '@tanstack/react-query';

/** Under what the answers about members' records are kept. */
export const adminKeys = {
  /** All lists that were read. */
  lists: ['adminUsers'],
  list: (search: string, filter: string) => ['adminUsers', search, filter],
  user: (id: string) => ['adminUser', id],
  /** All pages of the administrative history that were read. */
  history: ['adminHistory'],
} as const satisfies Record<string, QueryKey | ((...parts: string[]) => QueryKey)>;

/** What an act on a member changes: their record, the lists, the history, their profile, and who earned how much. */
export function changedWith(id: string): QueryKey[] {
  return [
    adminKeys.user(id),
    adminKeys.lists,
    adminKeys.history,
    ['user', id],
    ['ownProfile'],
    ['leaderboard'],
  ];
}
