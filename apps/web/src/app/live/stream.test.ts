import { topics } from '@crewroom/domain/contract/topics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveMessage } from './messages.ts';
import { keepStream } from './stream.ts';
import { FakeSource } from './testing/fake-source.ts';

let sources: FakeSource[];
let heard: LiveMessage[];
let close: () => void;

const last = () => sources.at(-1) ?? new FakeSource();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  sources = [];
  heard = [];
  const connect = () => {
    const source = new FakeSource();
    sources.push(source);
    return source;
  };
  ({ close } = keepStream(connect, (message) => heard.push(message)));
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('invalidates everything whenever it opens', () => {
  last().emit('open');
  expect(heard).toEqual([{ kind: 'resync' }]);
});

it('passes on changes, and invalidates everything for an unreadable one', () => {
  last().emit('change', JSON.stringify({ topics: ['board', 'nonsense', topics.term] }));
  last().emit('change', '{');
  last().emit('change', '{"topics":"board"}');
  last().emit('resync', '{}');
  const resync = { kind: 'resync' };
  expect(heard).toEqual([{ kind: 'change', topics: ['board', 'term'] }, resync, resync, resync]);
});

it('reopens when it is lost, with growing delays up to half a minute', () => {
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [lost, wait] of waits.entries()) {
    last().fail();
    vi.advanceTimersByTime(wait - 1);
    expect(sources).toHaveLength(lost + 1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(lost + 2);
  }
  expect(sources.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
  expect(heard).toEqual([]);
});

it('resets the delay after it worked, but not after it was closed at once', () => {
  last().fail();
  vi.advanceTimersByTime(1_000);
  last().emit('open');
  last().fail();
  vi.advanceTimersByTime(1_999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  last().emit('open');
  vi.advanceTimersByTime(20_000);
  last().fail();
  vi.advanceTimersByTime(1_000);
  expect(sources).toHaveLength(4);
});

it('waits for different times in different browsers', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  last().fail();
  vi.advanceTimersByTime(500);
  expect(sources).toHaveLength(2);
});

it('reports that the session may be over when it ends, or is rejected', () => {
  last().emit('end', '{"reason":"logout"}');
  expect(heard).toEqual([{ kind: 'ended' }]);
  vi.advanceTimersByTime(1_000);
  last().fail(2);
  expect(heard).toEqual([{ kind: 'ended' }, { kind: 'ended' }]);
});

it('waits for the new session’s cookie before it fetches the member, when a sign-in replaced the session', () => {
  last().emit('end', '{"reason":"replaced"}');
  vi.advanceTimersByTime(2_999);
  expect([heard, sources.length]).toEqual([[], 1]);
  vi.advanceTimersByTime(1);
  expect([heard, sources.length]).toEqual([[{ kind: 'ended' }], 2]);
});

it('is not reopened once it is closed', () => {
  last().fail();
  close();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
});
