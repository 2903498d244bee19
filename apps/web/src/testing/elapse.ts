import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Longer than a screen waits before it reads again, in milliseconds. */
export const REFRESH_MS = 31_000;

/** Lets time pass for a test with fake timers, and renders what happens meanwhile. */
export const elapse = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
