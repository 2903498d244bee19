import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../testing/fake-server.ts';
import { meAt, renderApp, signedOut } from '../testing/render-app.tsx';

const signInLink = () => screen.findByRole('link', { name: 'Log in with Roblox' });
/** The first of two, because this document also treats the header of a section as a banner. */
const bar = () => within(screen.getAllByRole('banner')[0] ?? document.body);
const entries = () =>
  within(screen.getByRole('navigation', { name: 'Portal' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** Returns to the window, which refetches what may have changed. */
const returnToWindow = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')));

const suspension = {
  reason: 'Line one\nand <b>two</b>',
  timeLeft: '2 hours',
  expiryDate: '2030-01-05T12:07:00.000Z',
};

const lostRank = (code: 'rank_lost' | 'left_group') => errorResponse(code, 'You are out.');

describe('logging out', () => {
  it.each([
    ['ends the session', () => new Response(null, { status: 204 })],
    ['is refused', () => errorResponse('internal', 'Something went wrong.')],
    ['does not reach the server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('opens the login screen without a message when the request %s', async (_, logout) => {
    const { url, announceSignOut } = await renderApp('/hub', { responses: { logout } });
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await signInLink();
    expect(url()).toBe('/login');
    expect(document.title).toBe('Log in · Aurora Air');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/session has ended/)).toBeNull();
    expect(document.body.textContent).not.toContain('Casey');
    expect(announceSignOut).toHaveBeenCalledWith(null);
  });
});

describe('a lost rank', () => {
  it.each([
    ['rank_lost', 'insufficient_rank', 'Your rank is insufficient to access this portal'],
    ['left_group', 'not_in_group', 'You are not a member of the Aurora Air group'],
  ] as const)('opens the login screen with the reason after a 401 %s', async (code, error, text) => {
    const me = vi.fn<() => ReturnType<typeof meAt> | Response>(() => meAt(239));
    const { url } = await renderApp('/hub', { responses: { me } });
    me.mockReturnValue(lostRank(code));
    await returnToWindow();
    await signInLink();
    expect(url()).toBe(`/login?error=${error}`);
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(document.body.textContent).not.toContain('Casey');
  });

  it('opens the profile instead of a screen without access, with the reason', async () => {
    const me = vi.fn<() => ReturnType<typeof meAt>>(() => meAt(247));
    const { url } = await renderApp('/scheduling', { responses: { me } });
    me.mockReturnValue(meAt(240));
    await returnToWindow();
    expect(
      await screen.findByText('Your rank no longer allows access to the screen you were on.'),
    ).toBeTruthy();
    await waitFor(() => expect(url()).toBe('/profile'));
    expect(entries()).toEqual(['Profile', 'Flights', 'Leaderboard', 'Staff Hub']);
  });
});

describe('a promotion', () => {
  it('shows in the bar and the menu on return to the window', async () => {
    const me = vi.fn<() => ReturnType<typeof meAt>>(() => meAt(239, 'Trainee Crew'));
    await renderApp('/hub', { responses: { me } });
    expect(bar().getByText('Trainee Crew')).toBeTruthy();
    me.mockReturnValue(meAt(247, 'Administrator'));
    await returnToWindow();
    expect(await bar().findByText('Administrator')).toBeTruthy();
    expect(entries()).toContain('Administrative Division');
  });
});

describe('a suspension', () => {
  it('logs out, and notifies the other tabs and the login screen, once', async () => {
    const logout = vi.fn<() => Response>(() => new Response(null, { status: 204 }));
    const suspended = Response.json(
      { code: 'suspended', message: 'You are suspended.', suspension },
      { status: 403 },
    );
    const me = vi.fn<() => ReturnType<typeof meAt> | Response>(() => meAt(240));
    const { url, announceSignOut } = await renderApp('/hub', { responses: { me, logout } });
    me.mockReturnValue(suspended);
    await returnToWindow();
    const dialog = within(await screen.findByRole('dialog', { name: 'Account Suspended' }));
    expect(url()).toBe('/login?suspended=true');
    expect(logout).toHaveBeenCalledOnce();
    expect(announceSignOut).toHaveBeenCalledWith(suspension);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      suspension.reason,
      '2 hours',
      expect.stringMatching(/^January 05, 2030 at \d\d:\d\d/),
    ]);
    expect(dialog.queryByText('Breach')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    [
      'Close',
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: /^Close/ })),
    ],
    [
      'Return to Login',
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByText('Return to Login')),
    ],
  ])('is shown in a dialog that %s closes', async (_, close) => {
    sessionStorage.setItem('crewroom-suspension', JSON.stringify(suspension));
    await renderApp('/login?suspended=true', { startData: signedOut });
    close(await screen.findByRole('dialog', { name: 'Account Suspended' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['?suspended=false', '?suspended=1', '?suspended=TRUE', '?suspended=', '?other=1', ''])(
    'is not shown, and stays stored, at /login%s',
    async (search) => {
      sessionStorage.setItem('crewroom-suspension', JSON.stringify(suspension));
      await renderApp(`/login${search}`, { startData: signedOut });
      await signInLink();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(sessionStorage).toHaveLength(1);
    },
  );
});
