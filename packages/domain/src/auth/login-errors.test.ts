import { describe, expect, it } from 'vitest';
import { LOGIN_ALERT, loginErrors, loginErrorToast } from './login-errors.ts';

describe('the toast of a failed sign-in (specification, section 8)', () => {
  it.each([
    ['access_denied', 'Authentication was cancelled'],
    ['not_in_group', 'You are not a member of the Skyline Airways group'],
    ['insufficient_rank', 'Your rank is insufficient to access this portal'],
    ['oauth_failed', 'Authentication failed. Please try again'],
    ['roblox_unavailable', 'An error occurred during authentication'],
    ['too_many', 'An error occurred during authentication'],
    ['', 'An error occurred during authentication'],
    ['ACCESS_DENIED', 'An error occurred during authentication'],
    ['<script>', 'An error occurred during authentication'],
    ['constructor', 'An error occurred during authentication'],
  ])('%j: %s', (error, toast) => {
    expect(loginErrorToast(error, 'Skyline Airways')).toBe(toast);
  });
});

it('knows the codes of a failed sign-in', () => {
  expect(loginErrors).toEqual([
    'access_denied',
    'not_in_group',
    'insufficient_rank',
    'oauth_failed',
    'roblox_unavailable',
    'too_many',
  ]);
});

it('alerts in the words of the specification, section 2', () => {
  expect(LOGIN_ALERT).toBe('Authentication failed. Please check your permissions and try again.');
});
