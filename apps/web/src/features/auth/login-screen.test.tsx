import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Toaster } from '../../components/ui/toaster.tsx';
import { StartDataContext } from '../../lib/start-data.ts';
import { exampleStartData } from '../../testing/example-start-data.ts';
import { closeToasts } from '../../testing/page-actions.ts';
import { LoginScreen } from './login-screen.tsx';
import type { LoginSearch } from './login-search.ts';

const page = (search: LoginSearch, visit: string) => (
  <StartDataContext value={exampleStartData}>
    <Toaster />
    <LoginScreen search={search} hasSessionEnded={false} visit={visit} />
  </StartDataContext>
);

const signInLink = () => screen.getByRole('link', { name: 'Log in with Roblox' });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

const ALERT = 'Authentication failed. Please check your permissions and try again.';

describe('LoginScreen', () => {
  afterEach(() => {
    act(closeToasts);
  });

  it.each([
    ['access_denied', 'Authentication was cancelled'],
    ['not_in_group', 'You are not a member of the Aurora Air group'],
    ['insufficient_rank', 'Your rank is insufficient to access this portal'],
    ['oauth_failed', 'Authentication failed. Please try again'],
    ['roblox_unavailable', 'An error occurred during authentication'],
    ['<b>no such code</b>', 'An error occurred during authentication'],
  ])(
    'shows why a sign-in failed, in an alert and one toast for each visit, after the error %s',
    (error, text) => {
      const { rerender } = render(page({ error }, 'first'));
      rerender(page({ error }, 'first'));
      expect(alerts().toSorted()).toEqual([ALERT, text].toSorted());
      act(closeToasts);
      rerender(page({ error }, 'first'));
      expect(alerts()).toEqual([ALERT]);
      rerender(page({ error }, 'second'));
      expect(alerts()).toHaveLength(2);
      expect(signInLink()).toBeTruthy();
    },
  );

  it('shows neither alert nor toast without an error, and returns to the requested screen', () => {
    render(page({ suspended: 'true', returnTo: '/profile/7?from=mail' }, 'first'));
    expect(alerts()).toEqual([]);
    expect(
      new URL(signInLink().getAttribute('href') ?? '', location.origin).searchParams.get('returnTo'),
    ).toBe('/profile/7?from=mail');
    expect(screen.getByText('You will be redirected to Roblox’s login page.')).toBeTruthy();
  });
});
