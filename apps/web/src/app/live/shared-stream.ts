import { type LiveMessage, readPassedOn } from './messages.ts';
import { keepStream, type Source } from './stream.ts';

const NAME = 'crewroom-live';

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>;

/** What tabs share a stream by; given from outside so that it can be tried without a browser. */
export type SharedStreamDependencies = {
  readonly connect: () => Source;
  /** Missing where the page is not served securely; then each tab has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (name: string) => Channel;
};

/**
 * Takes part in the one live stream of this browser. The tab that holds a lock keeps the stream and passes on what it
 * says; when that tab is closed or steps back, the lock goes to the next one. Returns a function that leaves.
 */
export function shareStream(
  parts: SharedStreamDependencies,
  hear: (message: LiveMessage) => void,
): () => void {
  const { connect, locks, openChannel } = parts;
  if (locks === undefined) return keepStream(connect, hear).close;
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = openChannel(NAME);
  channel.addEventListener('message', ({ data }) => {
    const message = readPassedOn(data);
    if (message !== undefined && !signal.aborted) hear(message);
  });

  function lead(): Promise<void> {
    const stream = keepStream(connect, (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel.postMessage(message);
      hear(message);
    });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  }

  async function takePart(lockManager: Pick<LockManager, 'request'>): Promise<void> {
    const hasLed = await lockManager.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null && !signal.aborted) await lead();
      return lock !== null;
    });
    if (hasLed || signal.aborted) return;
    // Another tab has the stream. What it said before this tab listened is read instead.
    hear({ kind: 'resync' });
    await lockManager.request(NAME, { signal }, lead);
  }

  // Leaving while waiting for the lock rejects, and is no failure.
  takePart(locks).catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
