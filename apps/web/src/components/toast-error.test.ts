import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { toastError } from './toast-error.ts';
import { closeToast, currentToasts } from './ui/toasts.ts';

const FAILED = 'The logo was not changed.';
const shown = () => currentToasts().map(({ text, detail }) => ({ text, detail }));

// Tests of other files leave toasts.
beforeEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

const suspension = { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' };

it.each([
  ['the session is over', { status: 401, code: 'no_session', message: 'Sign in.' }],
  ['the member is suspended', { status: 403, code: 'suspended', message: 'Suspended.', suspension }],
  ['it needs a new sign-in', { status: 403, code: 'sign_in_again', message: 'Sign in again.' }],
] as const)('shows nothing when %s', (_, failure) => {
  toastError(new ApiError(failure), FAILED);
  expect(shown()).toEqual([]);
});

it('shows the server’s words when there are any', () => {
  const message = 'The picture is too large.';
  toastError(new ApiError({ status: 400, code: 'invalid_input', message, fromServer: true }), FAILED);
  expect(shown()).toEqual([{ text: message, detail: undefined }]);
});

it('shows the default text with an explanation without a response', () => {
  toastError(new ApiError({ status: 0, code: 'no_connection', message: 'Check your connection.' }), FAILED);
  expect(shown()).toEqual([{ text: FAILED, detail: 'Check your connection.' }]);
});
