import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { UnreachableCodeError } from '../../lib/load-code.ts';
import { FailedScreen } from './failure-view.tsx';

const reload = vi.fn<() => void>();
const onRetry = vi.fn<() => void>();

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/hub-1a2b.js');
const refused = new ApiError({ status: 503, code: 'unavailable', message: 'The database is away.' });

describe('FailedScreen', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });

  it.each([
    [new UnreachableCodeError(), 'The portal cannot be reached. Check your connection', ['Reload']],
    [lost, 'Reload the page to go on. What you typed into forms is kept.', ['Reload']],
    [refused, 'The database is away.', ['Retry']],
    [new Error('Cannot read properties of undefined'), 'Something unexpected happened.', ['Retry', 'Reload']],
  ])('says why and what helps: %s', async (error, reason, buttons) => {
    render(<FailedScreen error={error} onRetry={onRetry} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page could not be opened');
    expect(screen.getByRole('alert').textContent).toContain(reason);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
    expect(document.title).toMatch(/^This page could not be opened ·/);
    fireEvent.click(screen.getByRole('button', { name: buttons[0] ?? '' }));
    const helps = buttons[0] === 'Retry' ? onRetry : reload;
    await vi.waitFor(() => expect(helps).toHaveBeenCalledOnce());
  });

  it.each([
    ['loads the page again', new UnreachableCodeError(), reload],
    ['tries again', refused, onRetry],
  ])('%s by itself when the connection is back', async (_, error, helps) => {
    render(<FailedScreen error={error} onRetry={onRetry} />);
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(helps).toHaveBeenCalledOnce());
  });
});
