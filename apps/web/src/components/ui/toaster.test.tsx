import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { closeToasts } from '../../testing/page-actions.ts';
import { useModal } from './modal.ts';
import { Toaster } from './toaster.tsx';
import { toastFailure, toastNotice, toastSuccess } from './toasts.ts';

const SAVED = 'The note was saved.';

const show = (toast: () => void): void => act(toast);
const showSaved = (undo?: () => void): void => show(() => toastSuccess(SAVED, undo && { undo }));

const focus = (element: HTMLElement): void => act(() => element.focus());

const toast = () => screen.queryByText(SAVED);
const toastCard = () => closeButton().parentElement ?? document.body;
const roomAboveDialogs = () => document.documentElement.style.getPropertyValue('--toasts-height');
const closeButton = () => screen.getByRole('button', { name: 'Close notification' });

function Question({ isOpen }: { readonly isOpen: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const events = useModal(dialog, { isOpen, onClose: () => undefined });
  return <dialog ref={dialog} aria-label="A question" {...events} />;
}

function Page({ isAsked = false }: { readonly isAsked?: boolean }) {
  return (
    <>
      <Toaster />
      <main id="screen" tabIndex={-1}>
        <button type="button">Save</button>
        <Question isOpen={isAsked} />
      </main>
      <section data-side-panel>
        <input aria-label="Gate" />
      </section>
    </>
  );
}

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    act(closeToasts);
  });

  it.each([
    ['reports a success', () => toastSuccess(SAVED)],
    ['offers an undo', () => toastSuccess(SAVED, { undo: () => undefined })],
    ['reports a failure', () => toastFailure(SAVED, 'The portal is busy.')],
    ['reports what somebody else did', () => toastNotice(SAVED)],
  ])('closes a toast after five seconds when it %s', async (_, showToast) => {
    render(<Page />);
    show(showToast);
    await elapse(4_999);
    expect(toast()).not.toBeNull();
    await elapse(1);
    expect(toast()).toBeNull();
  });

  it.each([
    [
      'the pointer rests on it',
      () => fireEvent.pointerEnter(toastCard()),
      () => fireEvent.pointerLeave(toastCard()),
    ],
    ['the focus is in it', () => focus(closeButton()), () => act(() => closeButton().blur())],
  ])('keeps a toast, and closes it five seconds later, when %s', async (_, hold, release) => {
    render(<Page />);
    showSaved();
    await elapse(3_000);
    hold();
    await elapse(60_000);
    expect(toast()).not.toBeNull();
    release();
    await elapse(4_999);
    expect(toast()).not.toBeNull();
    await elapse(1);
    expect(toast()).toBeNull();
  });

  it('keeps a toast while the focus is in it when the pointer leaves', async () => {
    render(<Page />);
    showSaved();
    focus(closeButton());
    fireEvent.pointerEnter(toastCard());
    fireEvent.pointerLeave(toastCard());
    await elapse(60_000);
    expect(toast()).not.toBeNull();
  });

  it('gives the focus back to the control that had it, or to the screen when that is gone', () => {
    render(<Page />);
    const save = screen.getByRole('button', { name: 'Save' });
    focus(save);
    showSaved();
    focus(closeButton());
    fireEvent.click(closeButton());
    expect(toast()).toBeNull();
    expect(document.activeElement).toBe(save);
    showSaved();
    focus(closeButton());
    save.setAttribute('disabled', '');
    fireEvent.click(closeButton());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('closes the toast and undoes the action when Undo is clicked', () => {
    const undo = vi.fn<() => void>();
    render(<Page />);
    showSaved(undo);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(toast()).toBeNull();
  });

  it('interrupts a screen reader for errors and notices, and not for a success', () => {
    render(<Page />);
    showSaved();
    show(() => toastFailure('The note could not be saved.', 'The portal is busy.'));
    show(() => toastNotice('Your rank changed.'));
    expect(screen.getByRole('status').textContent).toBe(SAVED);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The note could not be saved.The portal is busy.',
      'Your rank changed.',
    ]);
    // A live region in another one is announced twice.
    expect(document.querySelector('[aria-live] [role], [role="status"] [role="alert"]')).toBeNull();
  });

  it('keeps the room above an open dialog, and a side panel with the focus, when a toast closes', () => {
    const observers = new Set<() => void>();
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
    const resize = (to: number) => {
      height.mockReturnValue(to);
      for (const observe of observers) observe();
    };
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        readonly disconnect: () => void;
        constructor(callback: () => void) {
          this.observe = () => void observers.add(callback);
          this.disconnect = () => void observers.delete(callback);
        }
      },
    );
    const { rerender } = render(<Page isAsked />);
    resize(80);
    resize(0);
    expect(roomAboveDialogs()).toBe('80px');
    resize(120);
    expect(roomAboveDialogs()).toBe('120px');
    rerender(<Page />);
    resize(80);
    resize(0);
    expect(roomAboveDialogs()).toBe('0px');
    focus(screen.getByLabelText('Gate'));
    resize(80);
    resize(0);
    expect(roomAboveDialogs()).toBe('80px');
    focus(screen.getByRole('button', { name: 'Save' }));
    expect(roomAboveDialogs()).toBe('0px');
  });

  it('shows the toasts in the uppermost dialog while one is open', () => {
    const { rerender } = render(<Page />);
    showSaved();
    rerender(<Page isAsked />);
    expect(screen.getByRole('dialog').contains(toast())).toBe(true);
    rerender(<Page />);
    expect(toast()?.closest('dialog')).toBeNull();
  });
});
