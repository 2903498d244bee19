import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAndClick } from '../../../testing/page-actions.ts';
import { exampleRecord } from '../testing/example-record.ts';
import { AMIR, renderRecord } from '../testing/render-record.tsx';

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const quotaOf = (index: number) => ({
  _id: `id-${index}`,
  actionType: 'quota_update' as const,
  performedByUsername: 'AdminAmir',
  targetUsername: 'CrewCasey',
  timestamp: '2026-03-02T09:30:00.000Z',
  details: { newRequiredFlights: index },
});

describe('HistorySection', () => {
  it('leaves actions about the viewer to others', async () => {
    await renderRecord(exampleRecord({ _id: AMIR.userId }), { tab: 'history' });
    expect(
      await screen.findByText('Only other administrators can see the actions on your own record.'),
    ).toBeTruthy();
  });

  it('changes the page of the member’s history in the URL', async () => {
    const asked: string[] = [];
    const { router } = await renderRecord(exampleRecord(), {
      tab: 'history',
      responses: {
        adminHistory: ({ searchParams }) => {
          asked.push(`${searchParams.get('targetUser')} ${searchParams.get('page')}`);
          const page = Number(searchParams.get('page'));
          return { actions: [quotaOf(page)], pagination: { page, limit: 10, total: 12, pages: 2 } };
        },
      },
    });
    await waitFor(() => expect(entries().join()).toContain('set the quota of @CrewCasey to 1 flight'));
    await findAndClick(
      'Page 2',
      screen.getByRole('navigation', { name: 'Pages of what was done to @CrewCasey' }),
    );
    await waitFor(() => expect(entries().join()).toContain('to 2 flights'));
    expect(router.state.location.search).toMatchObject({ tab: 'history', page: '2' });
    expect(new Set(asked)).toEqual(new Set([`${exampleRecord()._id} 1`, `${exampleRecord()._id} 2`]));
  });
});
