import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { elapse } from './elapse.ts';

/**
 * Renders what a press needed: code that is loaded on demand, responses and timers that are due. For fake timers. Code that
 * came may itself load code and send requests, hence two rounds.
 */
export async function settle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await elapse();
    await act(() => vi.dynamicImportSettled());
  }
  await elapse();
}

/** Presses a control as a keyboard does: it has the focus first. */
export async function clickOn(control: HTMLElement): Promise<void> {
  act(() => control.focus());
  fireEvent.click(control);
  await settle();
}

/** Presses the button of that name. */
export const click = (name: string | RegExp): Promise<void> => clickOn(screen.getByRole('button', { name }));
