import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  fetchFailedFiles,
  isLoadError,
  isLostFile,
  loadCode,
  UnreachableCodeError,
  watchPageUnload,
} from './load-code.ts';

const fetching = vi.fn<typeof fetch>();

const failureOf = (cause: Error): Promise<unknown> =>
  loadCode(() => Promise.reject(cause)).catch((error: unknown) => error);

describe('loadCode', () => {
  beforeEach(() => {
    fetching.mockReset().mockResolvedValue(new Response('ok'));
    vi.stubGlobal('fetch', fetching);
  });

  it('rejects with an error that makes the router reload the page when a style sheet is missing', async () => {
    const error = await failureOf(new Error('Unable to preload CSS for /assets/board-1a2b.css'));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(/^TypeError: Failed to fetch dynamically imported module/);
    expect(isLostFile(error)).toBe(true);
  });

  it('reports that the portal cannot be reached, for every attempt until it can', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: /assets/hub-1a2b.js');
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    for (let n = 0; n < 2; n += 1) {
      const error = await failureOf(lost);
      expect(error).toBeInstanceOf(UnreachableCodeError);
      expect([isLoadError(error), isLostFile(error)]).toEqual([true, false]);
    }
    expect(await loadCode(() => Promise.resolve('the code'))).toBe('the code');
  });

  it('waits for five seconds before it reports missing code when the page is being left', async () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const stop = watchPageUnload();
    page.dispatchEvent(new Event('beforeunload'));
    const onFailure = vi.fn<(error: unknown) => void>();
    void failureOf(new TypeError('error loading dynamically imported module')).then(onFailure);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure).toHaveBeenCalledOnce();
    stop();
    vi.useRealTimers();
  });

  it('passes on any other error', async () => {
    const cause = new Error('No such flight');
    expect(await failureOf(cause)).toBe(cause);
    expect(isLoadError(cause)).toBe(false);
  });
});

/** A page's entry for a file, with its size. WebKit leaves the size 0 for a file that failed. */
class Timing implements PerformanceEntry {
  readonly entryType = 'resource';
  readonly startTime = 0;
  readonly duration = 0;
  readonly name: string;
  readonly decodedBodySize: number;

  constructor(name: string, decodedBodySize: number) {
    this.name = name;
    this.decodedBodySize = decodedBodySize;
  }

  toJSON(): unknown {
    return this.name;
  }
}

it('fetches again the files that failed, also those without an entry, and no other', async () => {
  const origin = 'https://portal.example';
  const entries = [
    new Timing(`${origin}/assets/app.js`, 9),
    new Timing(`${origin}/assets/week.js`, 0),
    new Timing(`${origin}/api/me`, 0),
  ];
  const links = ['app.js', 'hub.js'].map((file) => ({ href: `${origin}/assets/${file}` }));
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('document', { querySelectorAll: () => links });
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  // Vitest itself uses the rest of it.
  const byType = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  const byName = vi
    .spyOn(performance, 'getEntriesByName')
    .mockImplementation((name) => entries.filter((entry) => entry.name === name));
  onTestFinished(() => {
    byType.mockRestore();
    byName.mockRestore();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', fetching.mockReset().mockResolvedValue(new Response('ok')));
  await fetchFailedFiles();
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([
    `${origin}/assets/week.js`,
    `${origin}/assets/hub.js`,
  ]);
});
