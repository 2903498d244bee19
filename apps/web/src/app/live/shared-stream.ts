import { type LiveMessage, readPassedOn } from './messages.ts';
import { keepStream, type Source } from './stream.ts';

const NAME = 'crewroom-live';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

/** The means of sharing a stream between tabs, passed in so that it can be tested without a browser. */
export type SharedStreamDependencies = {
  readonly connect: () => Source;
  /** Missing on pages that are not served securely. Then each tab has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (name: string) => Channel;
};

/**
 * Joins the one live stream of this browser. The tab that holds a lock keeps the stream and passes on its messages.
 * When that tab is closed or leaves, the lock passes to the next one. Returns a function that leaves.
 */
export function shareStream(
  parts: SharedStreamDependencies,
  onMessage: (message: LiveMessage) => void,
): () => void {
  const { connect, locks, openChannel } = parts;
  if (locks === undefined) return keepStream(connect, onMessage).close;
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = openChannel(NAME);
  channel.addEventListener('message', ({ data }) => {
    const message = readPassedOn(data);
    if (message !== undefined && !signal.aborted) onMessage(message);
  });

  function holdStream(): Promise<void> {
    const stream = keepStream(connect, (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has only one origin
      channel.postMessage(message);
      onMessage(message);
    });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  }

  async function join(lockManager: Pick<LockManager, 'request'>): Promise<void> {
    const hasLed = await lockManager.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null && !signal.aborted) await holdStream();
      return lock !== null;
    });
    if (hasLed || signal.aborted) return;
    // Another tab has the stream. This tab refetches instead of its earlier messages.
    onMessage({ kind: 'resync' });
    await lockManager.request(NAME, { signal }, holdStream);
  }

  // Leaving while waiting for the lock rejects, which is no error.
  join(locks).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
