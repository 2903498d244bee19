import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findAndClick, findDialog, followMutations, toastTexts } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OwnSessions } from './own-sessions.tsx';

const at = '2026-03-01T12:00:00.000Z';
const sessionOf = (device: string, current: boolean) => ({
  _id: `id-of-${device}`,
  device,
  current,
  createdAt: at,
  lastUsedAt: at,
  expiresAt: at,
});

it('signs out everywhere else after a confirmation, and leaves this device signed in', async () => {
  vi.setSystemTime('2026-03-02T12:00:00.000Z');
  const sessions = [sessionOf('Firefox on Windows', true), sessionOf('Safari on iOS', false)];
  await renderScreen(<OwnSessions />, {
    responses: {
      ownSessions: () => ({ sessions: [...sessions] }),
      endOtherSessions: () => {
        sessions.pop();
        return new Response(null, { status: 204, headers: { 'crewroom-topics': '*' } });
      },
    },
  });
  const sent = followMutations();
  expect(await screen.findAllByText('This device')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Sign out Safari on iOS' })).toBeTruthy();
  await findAndClick('Sign out everywhere else');
  expect(sent()).toEqual([]);
  await findAndClick('Sign out everywhere else', await findDialog('Sign out everywhere else?'));
  await screen.findByText('You are signed in nowhere else.');
  await waitFor(() => expect(toastTexts()).toEqual(['Signed out everywhere else']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('This device')).toBeTruthy();
});
