import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets time pass for a test with fake timers, and renders what happens meanwhile. */
export const elapse = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
