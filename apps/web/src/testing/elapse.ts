import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Longer than a screen waits before it queries again, in milliseconds. */
export const REFRESH_MS = 31_000;

/** Advances the time of a test with fake timers, and renders what happens meanwhile. */
export const elapse = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
