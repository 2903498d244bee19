import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { elapse } from './elapse.ts';

/**
 * Renders the results of a click: code that is loaded on demand, responses and due timers. For fake timers. Loaded code
 * may itself load code and send requests, hence two rounds.
 */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await elapse();
    await act(() => vi.dynamicImportSettled());
  }
  await elapse();
}

/** Clicks a control like a keyboard does: it is focused first. */
export async function clickOn(control: HTMLElement): Promise<void> {
  act(() => control.focus());
  fireEvent.click(control);
  await settle();
}

/** Clicks the button of that name. */
export const click = (name: string | RegExp): Promise<void> => clickOn(screen.getByRole('button', { name }));
