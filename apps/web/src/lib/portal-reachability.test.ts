import { afterEach, expect, it, vi } from 'vitest';
import { onReachableAgain, pollUntilReachable } from './portal-reachability.ts';

afterEach(() => void vi.useRealTimers());

it('is lost once the portal itself does not respond, and is restored as soon as it does', async () => {
  vi.useFakeTimers();
  const fetching = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetching);
  const onReturn = vi.fn<() => void>();
  const stop = onReachableAgain(onReturn);

  // One request was lost, but the portal is reachable.
  fetching.mockResolvedValueOnce(new Response(null, { status: 503 }));
  pollUntilReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetching).toHaveBeenCalledTimes(1);

  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetching.mockResolvedValueOnce(new Response(null, { status: 200 }));
  pollUntilReachable();
  pollUntilReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(onReturn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onReturn).toHaveBeenCalledOnce();
  expect(fetching).toHaveBeenCalledTimes(4);
  stop();
});
