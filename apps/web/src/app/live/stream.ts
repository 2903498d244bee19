import { isReplaced, type LiveMessage, readChange } from './messages.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A stream that was open for this long worked. One that closes earlier is reopened with growing delays. */
const WORKED_MS = 20_000;

/** A new sign-in ended the session. Until its response arrives, the browser still sends the old cookie. */
const REPLACED_MS = 3_000;

/** The part of an `EventSource` that is used. */
export type Source = Pick<EventSource, 'readyState' | 'close'> & {
  readonly addEventListener: (type: string, listener: (event: { readonly data?: unknown }) => void) => void;
};

const CLOSED = 2;

/**
 * Keeps one live stream open. A lost stream is reopened, with delays that grow and differ between browsers, so that a
 * server that comes back does not get all requests at once. Whenever it opens, changes may have been missed.
 */
export function keepStream(
  connect: () => Source,
  onMessage: (message: LiveMessage) => void,
): { readonly close: () => void } {
  let source: Source | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAt: number | undefined;

  function reconnect(): void {
    source?.close();
    source = undefined;
    if (openedAt !== undefined && performance.now() - openedAt >= WORKED_MS) failures = 0;
    openedAt = undefined;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    failures += 1;
    waiting = setTimeout(open, wait * (0.5 + Math.random() / 2));
  }

  function followNewSession(): void {
    source?.close();
    source = undefined;
    waiting = setTimeout(() => {
      onMessage({ kind: 'ended' });
      open();
    }, REPLACED_MS);
  }

  function open(): void {
    const opened = connect();
    source = opened;
    opened.addEventListener('open', () => {
      openedAt = performance.now();
      onMessage({ kind: 'resync' });
    });
    opened.addEventListener('change', ({ data }) => onMessage(readChange(data)));
    opened.addEventListener('resync', () => onMessage({ kind: 'resync' }));
    opened.addEventListener('end', ({ data }) => {
      if (isReplaced(data)) followNewSession();
      else {
        onMessage({ kind: 'ended' });
        if (source === opened) reconnect();
      }
    });
    opened.addEventListener('error', () => {
      // The browser closes the source when the server returns an error instead of a stream. Only a request can find its
      // reason.
      if (opened.readyState === CLOSED) onMessage({ kind: 'ended' });
      if (source === opened) reconnect();
    });
  }

  open();
  return {
    close: () => {
      clearTimeout(waiting);
      source?.close();
      source = undefined;
    },
  };
}
