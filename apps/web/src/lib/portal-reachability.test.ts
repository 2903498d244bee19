import { afterEach, expect, it, vi } from 'vitest';
import { pollUntilReachable, portalReachability } from './portal-reachability.ts';

afterEach(() => void vi.useRealTimers());

it('is lost once the portal itself does not respond, and is restored as soon as it does', async () => {
  vi.useFakeTimers();
  const fetching = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetching);
  const heard: boolean[] = [];
  const stop = portalReachability.subscribe(() => heard.push(portalReachability.isAway()));

  // One request was lost, but the portal is reachable.
  fetching.mockResolvedValueOnce(new Response(null, { status: 503 }));
  pollUntilReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect([heard, fetching.mock.calls.length]).toEqual([[], 1]);

  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetching.mockResolvedValueOnce(new Response(null, { status: 200 }));
  pollUntilReachable();
  pollUntilReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([heard, fetching.mock.calls.length]).toEqual([[true, false], 4]);
  stop();
});
