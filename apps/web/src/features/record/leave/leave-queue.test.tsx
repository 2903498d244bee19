import type { TimeOrder } from '@crewroom/domain/members/time-order';
import type { PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import {
  findAndClick,
  findDialog,
  followMutations,
  toastTexts,
  type,
} from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { pendingLeave } from '../testing/example-queues.ts';
import { AMIR } from '../testing/render-record.tsx';
import { LeaveQueue } from './leave-queue.tsx';

const seat = {
  _id: 'id-of-flight',
  flightCode: 'SK1',
  scheduledDate: '2026-05-05T12:00:00.000Z',
  userRole: 'Captain',
  roleIndex: 0,
};

async function renderQueue(
  pending: readonly PendingLeave[],
  responses: Responses = {},
  times: TimeOrder | null = null,
) {
  const server = { pending };
  await renderScreen(<LeaveQueue />, {
    viewer: AMIR,
    times,
    responses: {
      leaveQueue: () => ({ pending: [...server.pending], current: [], upcoming: [] }),
      ...responses,
    },
  });
  await screen.findByText(/^A journey/);
  return { server, sent: followMutations() };
}

const opener = (action: string) => `${action} leave of @Ada`;

describe('LeaveQueue', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it('shows the departures of seats in the viewer’s order of times', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
    await renderQueue([pendingLeave('Ada', { seats: [seat] })], {}, 'local');
    expect(screen.getByText('Captain').closest('dd')?.textContent).toBe(
      'SK1 Captain May 05, 2026 14:00 local 12:00Z',
    );
    await findAndClick(opener('Approve'));
    const dialog = await findDialog('Approve leave of');
    expect(within(dialog).getByText(/Captain/).textContent).toBe(
      'SK1 Captain May 05, 2026 14:00 local 12:00Z',
    );
  });

  it('leaves the viewer’s own request to other administrators', async () => {
    const own = pendingLeave('Amir');
    await renderQueue([{ ...own, user: { ...own.user, _id: AMIR.userId } }]);
    expect(screen.getByText('This is your own request. Another administrator decides on it.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      'ranks higher',
      errorResponse('higher_rank', 'No.'),
      'No. Ask an administrator of their rank or above to decide.',
    ],
    [
      'was decided on',
      errorResponse('already_decided', 'Decided.'),
      'Decided. Close this. The lists show the decision.',
    ],
  ])('says what to do when the member %s first', async (_, approveLeave, words) => {
    const { server } = await renderQueue([pendingLeave('Ada')], { approveLeave });
    await findAndClick(opener('Approve'));
    const dialog = await findDialog('Approve leave of');
    server.pending = [];
    await findAndClick('Approve leave', dialog);
    expect(await within(dialog).findByText(words)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Nobody is waiting for a decision.')).toBeTruthy());
  });

  it('requires a comment to decline, and moves the focus to the heading', async () => {
    const leave = pendingLeave('Ada');
    const { user: _u, quotaNow: _n, quotaThen: _t, seats: _s, ...plain } = leave;
    const { sent } = await renderQueue([leave], {
      declineLeave: { leave: { ...plain, status: 'declined' } },
    });
    await findAndClick(opener('Decline'));
    const dialog = await findDialog('Decline leave of');
    const decline = within(dialog).getByRole('button', { name: 'Decline leave' });
    expect(decline.getAttribute('aria-disabled')).toBe('true');
    type(/^Comment/, 'Ask again in spring.', dialog);
    await findAndClick('Decline leave', dialog);
    await waitFor(() => expect(toastTexts()).toEqual(['Leave of @Ada declined']));
    expect(sent().map(({ body }) => body)).toEqual([{ comment: 'Ask again in spring.' }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Waiting for a decision/ })),
    );
  });

  it('gives back a seat during the leave while it is approved', async () => {
    const { server, sent } = await renderQueue([pendingLeave('Ada', { seats: [seat] })], {
      unallocateUser: Response.json({}),
    });
    expect(screen.getByRole('link', { name: 'SK1' }).getAttribute('href')).toBe('/flights/id-of-flight');
    expect(screen.getByText('4 × 22 of 30 days = 3')).toBeTruthy();
    await findAndClick(opener('Approve'));
    const dialog = await findDialog('Approve leave of');
    expect(dialog.textContent).toContain('A seat on these days stays theirs until somebody takes them off.');
    server.pending = [pendingLeave('Ada')];
    await findAndClick('Give back SK1, Captain', dialog);
    const done = await within(dialog).findByRole('button', { name: 'Given back SK1, Captain' });
    expect(document.activeElement).toBe(done);
    expect(toastTexts()).toEqual(['Seat of @Ada on SK1 given back']);
    expect(sent().map(({ body }) => body)).toEqual([{ roleIndex: 0, userId: 'id-of-Ada' }]);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'SK1' })).toBeNull());
  });
});
