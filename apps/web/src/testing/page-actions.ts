import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { closeToast, currentToasts } from '../components/ui/toasts.ts';
import { parseJson } from '../lib/json-value.ts';

/**
 * Waits for a button and clicks it, with real timers (`click.ts` is for fake ones), like the keyboard does, so that a dialog that it
 * opens knows where the focus was.
 */
export async function findAndClick(name: string | RegExp, area: HTMLElement = document.body): Promise<void> {
  const button = await within(area).findByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  // Outside of `action`, so that React renders its results when a browser would. A dialog's code is loaded meanwhile.
  await waitFor(() => vi.dynamicImportSettled());
}

/** Types into a field, or chooses an option of a list. */
export const type = (label: string | RegExp, value: string, area: HTMLElement = document.body): void =>
  void fireEvent.change(within(area).getByLabelText(label, { selector: 'input, select, textarea' }), {
    target: { value },
  });

/** Waits for the dialog whose title begins with some words. */
export const findDialog = (title: string): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: new RegExp(`^${title}`) });

/** The texts of the toasts, the oldest first. */
export const toastTexts = (): string[] => currentToasts().map(({ text }) => text);

export function closeToasts(): void {
  for (const { id } of currentToasts()) closeToast(id);
}

type Sent = {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  readonly key: string | null;
};

/** Records the mutations that are sent from now on, with their idempotency keys. */
export function followMutations(): () => readonly Sent[] {
  const fetching = vi.spyOn(globalThis, 'fetch');
  return () =>
    fetching.mock.calls.flatMap(([path, { method = 'GET', body, headers } = {}]) => {
      if (method === 'GET' || typeof path !== 'string') return [];
      const key = new Headers(headers).get('idempotency-key');
      return [{ path, method, body: typeof body === 'string' ? parseJson(body) : null, key }];
    });
}
