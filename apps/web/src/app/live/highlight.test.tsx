import type { QueryKey } from '@tanstack/react-query';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../../features/flights/testing/example-flight.ts';
import { showChanges } from './show-changes.ts';

/** Longer than rendering a change takes. */
const RENDERED_MS = 100;

const taken = { roles: [exampleRole('Captain', 1, [seatFor('Nia')]), exampleRole('Cabin Crew', 2)] };
const [free, seated] = [exampleFlight(), exampleFlight(taken)];
const other = exampleFlight({ _id: 'sk103' });
const board = { pending: [], concluded: [], counts: {} };
const [member, renamed] = [
  { _id: 'nia', role: null },
  { _id: 'nia', role: 'Live wire' },
];

describe('showChanges', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each<[string, unknown, unknown, readonly string[]]>([
    [
      'flightWeek',
      { flights: { Wednesday: [free, other] } },
      { flights: { Wednesday: [seated, other] } },
      ['flight:sk102'],
    ],
    [
      'schedulingBoard',
      { ...board, approved: [free, other] },
      { ...board, approved: [seated, other] },
      ['flight:sk102'],
    ],
    ['adminUsers', { users: [member] }, { users: [renamed] }, ['member:nia']],
    ['flight', free, { ...free, roles: [taken.roles[0], free.roles[1]] }, ['seats:sk102:0']],
    ['flight', free, { ...free, status: 'BRIEFING' }, ['boarding:sk102']],
    ['leaderboard', { users: [member] }, { users: [renamed] }, []],
  ])('highlights the change in %s, and nothing else', async (name, was, is, changed) => {
    const places = [
      'flight:sk102',
      'flight:sk103',
      'member:nia',
      'seats:sk102:0',
      'seats:sk102:1',
      'boarding:sk102',
    ];
    document.body.innerHTML = places.map((place) => `<p data-live="${place}"></p>`).join('');
    const queryClient = new QueryClient();
    const queryKey: QueryKey = [name];
    queryClient.setQueryData(queryKey, was);
    const options = { queryKey, queryFn: () => was, staleTime: Number.POSITIVE_INFINITY };
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
    const shown = showChanges(queryClient, async () => void queryClient.setQueryData(queryKey, is));
    await vi.advanceTimersByTimeAsync(RENDERED_MS);
    await shown;
    const lit = [...document.querySelectorAll<HTMLElement>('[data-changed]')];
    expect(lit.map(({ dataset }) => dataset['live'])).toEqual(changed);
    stop();
    queryClient.clear();
  });
});
