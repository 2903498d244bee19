import type { Inbox, InboxItem } from '@crewroom/domain/inbox/schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Toaster } from '../../components/ui/toaster.tsx';
import { errorResponse } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { inboxQuery } from './queries.ts';

const item = (id: string, read = false): InboxItem => ({
  _id: id,
  kind: 'leave_decided',
  text: `Declined: ${id}`,
  link: '/profile#leave',
  at: '2026-03-01T09:00:00.000Z',
  read,
});

const inboxOf = (...items: InboxItem[]): Inbox => ({
  unread: items.filter(({ read }) => !read).length,
  items,
});

const panel = (
  <>
    <Toaster />
    <InboxPanel userId="id-of-Casey" onClose={() => undefined} />
  </>
);

const links = () => screen.findAllByRole('link').then((all) => all.map(({ textContent }) => textContent));

describe('InboxPanel', () => {
  it('marks its items as read, and shows them as unread until it is closed', async () => {
    const readInbox = vi.fn<() => Inbox>(() => inboxOf(item('two', true), item('one', true)));
    const inbox = inboxOf(item('two'), item('one', true));
    const { queryClient } = await renderScreen(panel, { responses: { inbox, readInbox } });
    await waitFor(() => expect(queryClient.getQueryData(inboxQuery().queryKey)?.unread).toBe(0));
    expect(await links()).toEqual([expect.stringContaining('Unread'), expect.not.stringContaining('Unread')]);
  });

  it('warns when the response is lost, but not when it is opened again', async () => {
    const readInbox = vi.fn<() => Inbox | Promise<Inbox>>();
    readInbox.mockRejectedValue(new TypeError('Failed to fetch'));
    const { unmount } = await renderScreen(panel, { responses: { inbox: inboxOf(item('one')), readInbox } });
    expect(await screen.findByText('Your inbox could not be marked as read')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    unmount();
    readInbox.mockReset().mockReturnValue(inboxOf(item('two', true), item('one', true)));
    await renderScreen(panel, { responses: { inbox: inboxOf(item('two'), item('one')), readInbox } });
    await waitFor(() => expect(readInbox).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a loading error, and the items after a retry', async () => {
    const inbox = vi.fn<() => Inbox | Response>(() => errorResponse('not_found', 'Not now.'));
    await renderScreen(panel, { responses: { inbox } });
    expect((await screen.findByRole('alert')).textContent).toContain('Your inbox could not be loaded');
    inbox.mockReturnValue(inboxOf());
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });
});
