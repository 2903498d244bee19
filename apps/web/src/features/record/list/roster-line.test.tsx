import type { Roster } from '@crewroom/domain/members/schemas';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RosterLine } from './roster-line.tsx';

const never: Roster = { running: false, lastSync: null, lastFailure: null, ageSeconds: null };
const synced: Roster = {
  ...never,
  lastSync: { at: '2026-03-02T11:58:00.000Z', members: 40, added: 1, changed: 0, left: 2 },
  ageSeconds: 120,
};
const failed: Roster = {
  ...synced,
  lastFailure: { at: '2026-03-02T11:59:00.000Z', message: 'Make a new key.' },
};

const button = () => screen.getByRole('button', { name: 'Sync now' });

describe('RosterLine', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-03-02T12:00:00.000Z');
  });

  it.each([
    ['nothing was ever synced', never, 'The roster was never synced with Roblox'],
    ['a sync succeeded', synced, 'Synced with Roblox 2 minutes ago · 1 joined, 2 left'],
    ['a sync runs in another browser', { ...synced, running: true }, 'Syncing with Roblox …'],
    [
      'the last sync failed',
      failed,
      'The sync failed 1 minute ago. Make a new key. Until it succeeds, everybody keeps their last known rank.',
    ],
  ])('says so when %s', async (_, roster, words) => {
    const { container } = await renderScreen(<RosterLine />, { responses: { roster } });
    await waitFor(() => expect(container.textContent).toContain(words));
  });

  it('is busy during a sync, keeps the focus, and says what changed', async () => {
    const response = Promise.withResolvers<Roster>();
    const { container } = await renderScreen(<RosterLine />, {
      responses: { roster: failed, syncRoster: () => response.promise },
    });
    await screen.findByText(/Make a new key/);
    act(() => button().focus());
    await act(async () => void fireEvent.click(button()));
    await waitFor(() => expect(container.textContent).toContain('Syncing with Roblox …'));
    expect(container.textContent).not.toContain('The sync failed');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button());
    await act(async () => response.resolve(synced));
    await waitFor(() => expect(toastTexts()).toEqual(['Roster synced with Roblox']));
    expect(container.textContent).toContain('1 joined, 2 left');
  });

  it('says why a sync failed', async () => {
    const message = 'Roblox refused the API key. Make a new key.';
    await renderScreen(<RosterLine />, {
      responses: { roster: synced, syncRoster: errorResponse('roblox_unavailable', message) },
    });
    await screen.findByRole('button');
    await act(async () => void fireEvent.click(button()));
    await waitFor(() => expect(toastTexts()).toEqual([message]));
  });
});
