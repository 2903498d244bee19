import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { createQueryClient } from './query-client.ts';

const failing = (status: number) => () =>
  Promise.reject(new ApiError({ status, code: status === 0 ? 'no_connection' : 'internal', message: 'No.' }));

describe('a query', () => {
  it.each([
    [0, 2],
    [500, 2],
    [503, 2],
    [403, 1],
    [404, 1],
    [409, 1],
    [429, 1],
  ])('that fails with status %d is sent %d times', async (status, times) => {
    const queryFn = vi.fn<() => Promise<never>>(failing(status));
    const asked = createQueryClient().fetchQuery({
      queryKey: [status],
      queryFn,
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
      retryDelay: 0,
    });
    await expect(asked).rejects.toBeInstanceOf(ApiError);
    expect(queryFn).toHaveBeenCalledTimes(times);
  });

  it('is fresh for five minutes', async () => {
    const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('once'));
    vi.useFakeTimers();
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['a'], queryFn });
    vi.advanceTimersByTime(299_999);
    await client.fetchQuery({ queryKey: ['a'], queryFn });
    expect(queryFn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await client.fetchQuery({ queryKey: ['a'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(2);
    client.clear();
    vi.useRealTimers();
  });
});
