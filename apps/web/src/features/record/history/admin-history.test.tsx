import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { spanOfLocalDay } from '../../../lib/dates.ts';
import { findAndClick } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleUser } from '../testing/example-queues.ts';
import { AdminHistory } from './admin-history.tsx';

const asked: Record<string, string>[] = [];
const action = {
  _id: 'id-of-action',
  actionType: 'reward_add',
  performedByUsername: 'AdminAmir',
  targetUsername: 'CrewCasey',
  timestamp: '2026-03-02T09:30:00.000Z',
  details: { rewardType: 'incentive', amount: 12.5, reason: 'Took over from @AdaAir.' },
} as const;

async function renderHistory(search = '') {
  const { router } = await renderScreen(<AdminHistory />, {
    path: `/admin${search}`,
    responses: {
      adminHistory: ({ searchParams }) => {
        asked.push(Object.fromEntries(searchParams));
        const isEmpty = searchParams.get('actor') === 'nobody';
        const [pages, page] = [isEmpty ? 0 : 3, Number(searchParams.get('page'))];
        return {
          actions: isEmpty ? [] : [action],
          pagination: { page, limit: 10, total: pages * 10, pages },
        };
      },
      searchUsers: [exampleUser('CrewCasey')],
    },
  });
  return () => router.state.location.search;
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastAsked = (wanted: object) => waitFor(() => expect(asked.at(-1)).toMatchObject(wanted));

async function turnToPage2(): Promise<void> {
  await findAndClick('Page 2');
  await lastAsked({ page: '2' });
}

describe('AdminHistory', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
    asked.length = 0;
  });

  it('describes an action in a sentence, with its text, under its day', async () => {
    await renderHistory();
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toMatch(/^@AdminAmir awarded @CrewCasey an incentive of \$12\.50\./);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toMatch(/^Today, /);
    expect(screen.getByRole('link', { name: '@AdaAir' })).toBeTruthy();
  });

  it('filters by action, people and days in the URL, from the first page on', async () => {
    const search = await renderHistory();
    await turnToPage2();
    fill('Action', 'reward_add');
    await lastAsked({ page: '1', actionType: 'reward_add' });
    fill('Target', 'CREWCASEY');
    await lastAsked({ targetUser: 'CREWCASEY' });
    fill('Performed by', 'AdminAmir');
    await lastAsked({ actor: 'AdminAmir' });
    fill('To', '2026-03-01');
    await lastAsked({ to: spanOfLocalDay('2026-03-01')?.last });
    // The last chosen day counts.
    fill('From', '2026-03-02');
    await lastAsked({ from: spanOfLocalDay('2026-03-02')?.first });
    expect(search()).toEqual({
      action: 'reward_add',
      target: 'CREWCASEY',
      by: 'AdminAmir',
      from: '2026-03-02',
    });
  });

  it('suggests whole names when part of one is typed', async () => {
    await renderHistory();
    fill('Target', 'CrewC');
    await waitFor(() =>
      expect(document.querySelector('datalist option')).toHaveProperty('value', 'CrewCasey'),
    );
  });

  it('changes the page in the URL', async () => {
    const search = await renderHistory('?action=reward_add');
    await turnToPage2();
    expect(search()).toEqual({ action: 'reward_add', historyPage: '2' });
    await lastAsked({ page: '2', actionType: 'reward_add' });
  });

  it('offers all actions when no action matches', async () => {
    const search = await renderHistory('?by=nobody&action=note_add');
    await screen.findByText('No administrative actions recorded', { exact: false });
    await findAndClick('Show all actions');
    await screen.findByRole('listitem');
    expect(search()).toEqual({});
    expect(screen.getByLabelText('Performed by')).toHaveProperty('value', '');
  });
});
