import { act, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { elapse } from '../../testing/elapse.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { lazyDialog, lazySection } from './lazy.tsx';
import type { DialogProps } from './use-dialog.ts';

const NOT_LOADED = 'This part of the portal could not be loaded';

const missingCode = () => new Error('Failed to fetch dynamically imported module: /assets/chart-1a2b.js');

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

/** Code whose loading the test ends. */
function slowCode<Loaded>() {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  return {
    load: () => promise,
    arrive: (loaded: Loaded) => act(async () => resolve(loaded)),
    fail: (error: Error) => act(async () => reject(error)),
  };
}

/** The screen around the component, which shows errors that the component does not catch. */
class Screen extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? `The screen failed: ${this.state.error.message}` : this.props.children;
  }
}

// React reports a caught error on the console otherwise.
const quietly = { onCaughtError: () => undefined };

/** Renders a component of a screen. Returns a function that renders it with other props. */
function renderSection(part: ReactNode): (next: ReactNode) => void {
  const { rerender } = render(<Screen>{part}</Screen>, quietly);
  return (next) => rerender(<Screen>{next}</Screen>);
}

const placeholder = <p>A chart comes here</p>;

const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00.000Z') });
});

describe('lazySection', () => {
  it('shows the placeholder until the code is loaded', async () => {
    const code = slowCode<typeof Counter>();
    const Part = lazySection(code.load);
    renderSection(<Part name="Flights" placeholder={placeholder} />);
    expect(screen.getByText('A chart comes here')).toBeTruthy();
    await code.arrive(Counter);
    expect(screen.getByRole('button', { name: 'Flights 0' })).toBeTruthy();
    expect(screen.queryByText('A chart comes here')).toBeNull();
  });

  it('renders at once when the code was preloaded', async () => {
    const Part = lazySection(() => Promise.resolve(Counter));
    await Part.preload();
    renderSection(<Part name="Flights" placeholder={placeholder} />);
    expect(screen.getByRole('button', { name: 'Flights 0' })).toBeTruthy();
  });

  it('loads the code again when its preload failed', async () => {
    const load = vi.fn<() => Promise<typeof Counter>>(() => Promise.resolve(Counter));
    load.mockRejectedValueOnce(missingCode());
    const Part = lazySection(load);
    await Part.preload();
    renderSection(<Part name="Flights" placeholder={placeholder} />);
    await elapse();
    expect(screen.getByRole('button', { name: 'Flights 0' })).toBeTruthy();
  });

  it("keeps the component's state when its code was loaded after it was mounted", async () => {
    const code = slowCode<typeof Counter>();
    const Part = lazySection(code.load);
    const rerender = renderSection(<Part name="Flights" placeholder={placeholder} />);
    await code.arrive(Counter);
    fireEvent.click(screen.getByRole('button', { name: 'Flights 0' }));
    rerender(<Part name="Seats" placeholder={placeholder} />);
    expect(screen.getByRole('button').textContent).toBe('Seats 1');
  });

  it('says so and offers a reload when the code cannot be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const code = slowCode<typeof Counter>();
    const Part = lazySection(code.load);
    renderSection(<Part name="Flights" placeholder={placeholder} />);
    await code.fail(missingCode());
    expect(screen.getByRole('alert').textContent).toContain(NOT_LOADED);
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('leaves the error to the screen when the component itself fails', async () => {
    const Part = lazySection((): Promise<ComponentType<{ readonly name: string }>> =>
      Promise.resolve(() => {
        throw new Error('No such flight');
      }),
    );
    await act(async () => renderSection(<Part name="Flights" placeholder={placeholder} />));
    expect(screen.getByText('The screen failed: No such flight')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});

/** Renders a component whose code is missing, as after a release. */
async function renderMissing(cause = missingCode()): Promise<void> {
  const Part = lazySection<{ readonly name: string }>(() => Promise.reject(cause));
  renderSection(<Part name="Flights" placeholder={placeholder} />);
  await elapse();
  expect(screen.getAllByText(NOT_LOADED)).not.toEqual([]);
}

describe('a part of which a file is gone', () => {
  it.each([
    'Failed to fetch dynamically imported module: /assets/chart-1a2b.js',
    'error loading dynamically imported module: /assets/chart-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/chart-1a2b.css',
  ])('reloads the page when the browser says: %s', async (message) => {
    await renderMissing(new TypeError(message));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads the page once a minute at most', async () => {
    await renderMissing();
    expect(reload).toHaveBeenCalledOnce();
    await elapse(59_000);
    await renderMissing();
    expect(reload).toHaveBeenCalledOnce();
    await elapse(1_000);
    await renderMissing();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload the page when the portal does not respond', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await renderMissing();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload the page without storage, which could loop', async () => {
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await renderMissing();
    expect(reload).not.toHaveBeenCalled();
  });
});

function NoteDialog({ isOpen, onClose }: DialogProps) {
  const [text, setText] = useState('');
  return (
    <dialog open={isOpen} aria-label="Add note">
      <input
        aria-label="Content"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { hidden: true });

/** A page on which a dialog is open until it is closed. */
function OpenedOnce({ Note }: { readonly Note: ComponentType<DialogProps> }) {
  const [isOpen, setOpen] = useState(true);
  return <Note isOpen={isOpen} onClose={() => setOpen(false)} />;
}

describe('lazyDialog', () => {
  const onClose = vi.fn<() => void>();

  it('shows a loading state until its code is loaded', async () => {
    const code = slowCode<typeof NoteDialog>();
    const Note = lazyDialog(code.load);
    const rerender = renderSection(<Note isOpen={false} onClose={onClose} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(<Note isOpen onClose={onClose} />);
    expect(screen.getByRole('dialog', { name: 'Loading' }).textContent).toBe('Loading …');
    await code.arrive(NoteDialog);
    expect(screen.getByRole('dialog')).toBe(screen.getByRole('dialog', { name: 'Add note' }));
  });

  it('shows the failure in a dialog that can be closed when its code cannot be loaded', async () => {
    const Note = lazyDialog((): Promise<typeof NoteDialog> => Promise.reject(missingCode()));
    renderSection(<Note isOpen onClose={onClose} />);
    await elapse();
    expect(screen.getByRole('dialog', { name: NOT_LOADED })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('stays in the page until it has faded out', async () => {
    const fading = Promise.withResolvers<Animation>();
    const animation = { finished: fading.promise } satisfies Partial<Animation>;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of an animation is not used
    vi.spyOn(HTMLElement.prototype, 'getAnimations').mockReturnValue([animation as Animation]);
    const unmounted = vi.fn<() => void>();
    function ShadedNote(props: DialogProps) {
      useEffect(() => unmounted, []);
      return (
        <Dialog {...props} title="Add note">
          <input aria-label="Content" />
        </Dialog>
      );
    }
    const Note = lazyDialog(() => Promise.resolve(ShadedNote));
    await Note.preload();
    await renderScreen(<OpenedOnce Note={Note} />);
    unmounted.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await elapse();
    expect(field()).toBeTruthy();
    expect(unmounted).not.toHaveBeenCalled();
    await act(async () => fading.reject(new DOMException('cancelled', 'AbortError')));
    expect(screen.queryByRole('textbox', { hidden: true })).toBeNull();
    expect(unmounted).toHaveBeenCalledOnce();
  });

  it('resets its state when it is opened again, even while it fades out', async () => {
    const Note = lazyDialog(() => Promise.resolve(NoteDialog));
    await Note.preload();
    const rerender = renderSection(<Note isOpen onClose={onClose} />);
    fireEvent.change(field(), { target: { value: 'Half a sentence' } });
    rerender(<Note isOpen={false} onClose={onClose} />);
    expect(field().value).toBe('Half a sentence');
    rerender(<Note isOpen onClose={onClose} />);
    expect(field().value).toBe('');
  });
});
