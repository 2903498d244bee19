import { beforeEach, expect, it } from 'vitest';
import type { LiveMessage } from './messages.ts';
import { type SharedStreamDependencies, shareStream } from './shared-stream.ts';
import { FakeSource } from './testing/fake-source.ts';

/** A browser with any number of tabs: a lock that one of them holds, and a channel between them. */
function createBrowser() {
  const waiting: (() => void)[] = [];
  const channels = new Set<EventTarget>();
  const sources: FakeSource[] = [];
  let isHeld = false;

  async function hold<Held>(work: () => Promise<Held>): Promise<Held> {
    isHeld = true;
    try {
      return await work();
    } finally {
      isHeld = false;
      waiting.shift()?.();
    }
  }

  type Request = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal };
  const request = async (
    _name: string,
    { ifAvailable, signal }: Request,
    work: (lock: Lock | null) => Promise<unknown>,
  ) => {
    if (isHeld && ifAvailable === true) return await work(null);
    if (isHeld) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(resolve), 1);
          reject(new Error('left'));
        });
      });
    }
    return await hold(() => work({ name: 'lock', mode: 'exclusive' }));
  };

  function openChannel() {
    const channel = new EventTarget();
    channels.add(channel);
    return Object.assign(channel, {
      postMessage: (data: unknown) => {
        for (const other of channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
      },
      close: () => channels.delete(channel),
    });
  }

  function openTab(hasLocks = true) {
    const heard: LiveMessage[] = [];
    const parts = {
      connect: () => {
        const source = new FakeSource();
        sources.push(source);
        return source;
      },
      locks: hasLocks ? { request } : undefined,
      openChannel,
    };
    // The fakes implement the used parts of the browser's own.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const leave = shareStream(parts as unknown as SharedStreamDependencies, (message) => heard.push(message));
    return { heard, leave };
  }

  return { sources, openTab };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const board = { kind: 'change', topics: ['board'] };
const resync = { kind: 'resync' };

let browser: ReturnType<typeof createBrowser>;

beforeEach(() => {
  browser = createBrowser();
});

it('is one stream for all tabs, and every tab receives its messages', async () => {
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await settled();
  const [source, ...others] = browser.sources;
  expect(others).toEqual([]);
  source?.emit('open');
  source?.emit('change', '{"topics":["board"]}');
  source?.emit('end', '{"reason":"logout"}');
  const said = [resync, board, { kind: 'ended' }];
  // Later tabs first refetch what was published before they listened.
  expect(tabs.map(({ heard }) => heard)).toEqual([said, [resync, ...said], [resync, ...said]]);
  for (const { leave } of tabs) leave();
});

it('moves to another tab when its own is closed', async () => {
  const [first, second] = [browser.openTab(), browser.openTab()];
  await settled();
  first.leave();
  await settled();
  expect(browser.sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  browser.sources.at(-1)?.emit('change', '{"topics":["board"]}');
  expect(second.heard).toEqual([resync, board]);
  expect(first.heard).toEqual([]);
  second.leave();
});

it('continues when a listening tab leaves', async () => {
  const [first, second] = [browser.openTab(), browser.openTab()];
  await settled();
  second.leave();
  await settled();
  browser.sources[0]?.emit('change', '{"topics":["board"]}');
  expect(first.heard).toEqual([board]);
  expect(second.heard).toEqual([resync]);
  first.leave();
  await settled();
  expect(browser.sources.map(({ isClosed }) => isClosed)).toEqual([true]);
});

it('is a separate stream when a browser has no locks', () => {
  const tabs = [browser.openTab(false), browser.openTab(false)];
  expect(browser.sources).toHaveLength(2);
  for (const { leave } of tabs) leave();
  expect(browser.sources.every(({ isClosed }) => isClosed)).toBe(true);
});
