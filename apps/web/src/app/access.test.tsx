import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../testing/fake-server.ts';
import { renderApp, signedOut } from './testing/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the app without a session', () => {
  it.each([
    ['/', '/login'],
    ['/profile', '/login'],
    ['/u/CrewCasey', '/login?returnTo=%2Fu%2FCrewCasey'],
    ['/profile/7?from=mail#notes', '/login?returnTo=%2Fprofile%2F7%3Ffrom%3Dmail%23notes'],
  ])('opens the login screen and sends no request at %s', async (path, login) => {
    const { url, requests } = await renderApp(path, { startData: signedOut });
    expect(await screen.findByRole('link', { name: 'Log in with Roblox' })).toBeTruthy();
    expect(url()).toBe(login);
    expect(requests()).toEqual([]);
  });
});

describe('the app with a session', () => {
  it.each(['/login', '/login?error=not_in_group', '/', '/no/such/screen', '/profile/'])(
    'opens the own profile at %s',
    async (path) => {
      const { url } = await renderApp(path);
      await heading('Profile Dashboard');
      expect(url()).toMatch(/^\/profile\/?$/);
      expect(screen.queryByText(/^Authentication failed/)).toBeNull();
    },
  );

  it.each([
    ['/ADMIN', 240],
    ['/Scheduling?column=approved', 240],
    ['/admin', 244],
    ['/ADMIN', 247],
    ['/FLIGHTS', 247],
  ])('opens the own profile, and loads nothing of a gated screen, at %s for rank %d', async (path, rank) => {
    const { url, requests } = await renderApp(path, { rank });
    await heading('Profile Dashboard');
    expect(url()).toBe('/profile');
    expect(requests().filter((request) => /admin|scheduling|shortages/.test(request))).toEqual([]);
  });

  it.each([
    ['/u/nobody', { lookUpUser: errorResponse('not_found', 'User not found') }],
    ['/profile/7', { user: errorResponse('not_found', 'User not found') }],
    ['/profile/not-an-id', { user: errorResponse('invalid_input', 'User not found') }],
  ])('says that there is no such user, and stays, at %s', async (path, responses) => {
    const { url } = await renderApp(path, { responses });
    expect((await screen.findByRole('alert')).textContent).toContain('User not found');
    expect(url()).toBe(path);
    expect(document.title).toBe('Profile · Aurora Air');
  });

  it('opens the profile of a username, with an optional @, without an extra entry in the history', async () => {
    const lookUpUser = vi.fn<(url: URL) => { userId: string }>(() => ({ userId: '7' }));
    const { url, router } = await renderApp('/hub', { responses: { lookUpUser } });
    await act(() => router.navigate({ to: '/u/$identifier', params: { identifier: '@ada' } }));
    await heading('Profile of @ada');
    expect(url()).toBe('/profile/7');
    expect(lookUpUser.mock.calls[0]?.[0].pathname).toBe('/api/users/lookup/ada');
    act(() => router.history.back());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Staff Hub'));
  });
});
