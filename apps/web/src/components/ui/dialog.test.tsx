import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { useDialog } from './use-dialog.ts';

type Options = { readonly closesOnEscape?: boolean; readonly closesOnOutsideClick?: boolean };

const NOTE = 'Note';
const QUESTION = 'Discard the note?';

/** A record whose button opens a dialog with a question above it. */
function Record(options: Options) {
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useDialog<'note'>(heading);
  const question = useDialog<'discard'>(heading);
  const [canAdd, setCanAdd] = useState(true);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Record
      </h1>
      {canAdd && (
        <button type="button" onClick={() => note.open('note')}>
          Add note
        </button>
      )}
      <Dialog {...note.props} {...options} title={NOTE}>
        <input aria-label="Picture" type="file" />
        <button type="button" data-autofocus onClick={() => question.open('discard')}>
          Discard
        </button>
        <button type="button" onClick={() => setCanAdd(false)}>
          Lock the record
        </button>
        <Dialog {...question.props} title={QUESTION}>
          <p>It is gone then.</p>
        </Dialog>
      </Dialog>
    </>
  );
}

async function click(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  await elapse();
}

/** Renders the record with the dialog, and with the question above it if requested. */
async function renderOpened({ isAsked = false, ...options }: Options & { readonly isAsked?: boolean } = {}) {
  await renderScreen(<Record {...options} />);
  await click('Add note');
  if (isAsked) await click('Discard');
}

const dialogOf = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name });
const isOpen = (name: string): boolean =>
  screen.queryByRole('dialog', { name })?.hasAttribute('open') === true;

async function pressEscape(): Promise<void> {
  fireEvent.keyDown(document, { key: 'Escape' });
  await elapse();
}

/** Clicks the area around the content of a dialog, which is the dialog element itself. */
async function clickOutside(dialog: Element, { began = dialog } = {}): Promise<void> {
  fireEvent.pointerDown(began);
  fireEvent.click(dialog);
  await elapse();
}

const focused = () => document.activeElement;
const opener = () => screen.getByRole('button', { name: 'Add note' });

describe('Dialog', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('focuses the element that its content chooses when it opens', async () => {
    await renderScreen(<Record />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await click('Add note');
    expect(isOpen(NOTE)).toBe(true);
    expect(focused()).toBe(screen.getByRole('button', { name: 'Discard' }));
  });

  it('stays open when Escape is pressed and must not close it', async () => {
    await renderOpened({ closesOnEscape: false });
    await pressEscape();
    expect(isOpen(NOTE)).toBe(true);
  });

  it('closes only the uppermost dialog when a click begins and ends next to its content', async () => {
    await renderOpened({ isAsked: true });
    await clickOutside(dialogOf(QUESTION));
    expect([isOpen(NOTE), isOpen(QUESTION)]).toEqual([true, false]);
    await clickOutside(dialogOf(NOTE));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when a click next to its content began inside, like a text selection', async () => {
    await renderOpened();
    await clickOutside(dialogOf(NOTE), { began: screen.getByLabelText('Picture') });
    expect(isOpen(NOTE)).toBe(true);
  });

  it('stays open when a click next to its content must not close it', async () => {
    await renderOpened({ closesOnOutsideClick: false });
    await clickOutside(dialogOf(NOTE));
    expect(isOpen(NOTE)).toBe(true);
  });

  it('closes only the uppermost dialog when Escape is pressed, and gives the focus back to its opener', async () => {
    await renderOpened({ isAsked: true });
    await pressEscape();
    expect([isOpen(NOTE), isOpen(QUESTION)]).toEqual([true, false]);
    expect(focused()).toBe(screen.getByRole('button', { name: 'Discard' }));
    await pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe(opener());
  });

  it('gives the focus to the heading when the control that opened it is gone', async () => {
    await renderOpened();
    await click('Lock the record');
    await pressEscape();
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Record' }));
  });

  describe('events of the browser', () => {
    it('closes the dialog of the Back gesture, and not the one below it', async () => {
      await renderOpened({ isAsked: true });
      const cancel = new Event('cancel', { cancelable: true });
      fireEvent(dialogOf(QUESTION), cancel);
      await elapse();
      expect([isOpen(NOTE), isOpen(QUESTION)]).toEqual([true, false]);
      // The dialog closes itself, so that it fades out and its state follows.
      expect(cancel.defaultPrevented).toBe(true);
    });

    it('stays open when a file selection inside is cancelled', async () => {
      await renderOpened();
      fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
      await elapse();
      expect(isOpen(NOTE)).toBe(true);
    });

    it('follows when the browser closes the uppermost dialog without asking', async () => {
      await renderOpened({ isAsked: true });
      const showModal = vi.spyOn(dialogOf(QUESTION), 'showModal');
      dialogOf(QUESTION).close();
      await elapse();
      expect(showModal).not.toHaveBeenCalled();
      expect([isOpen(NOTE), isOpen(QUESTION)]).toEqual([true, false]);
      expect(focused()).toBe(screen.getByRole('button', { name: 'Discard' }));
    });

    it('comes back when the browser closes a dialog that must stay open', async () => {
      await renderScreen(
        <Dialog isOpen title={NOTE} onClose={() => undefined}>
          Half a sentence
        </Dialog>,
      );
      dialogOf(NOTE).close();
      expect(isOpen(NOTE)).toBe(false);
      await elapse();
      expect(isOpen(NOTE)).toBe(true);
    });
  });
});
