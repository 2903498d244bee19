import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchApi } from './api-client.ts';
import { ApiError, isTransient } from './api-error.ts';
import { readFile } from './file-client.ts';
import { onRefusal } from './http-exchange.ts';
import { clearCachedResponses } from './response-cache.ts';
import { serverNow } from './server-clock.ts';

type UserResponse = { readonly status?: number; readonly body?: unknown; readonly etag?: string };

const fetching = vi.fn<typeof fetch>();

function respondNext({ status = 200, body, etag }: UserResponse): void {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const headers = etag === undefined ? {} : { etag };
  fetching.mockImplementationOnce(() => Promise.resolve(new Response(text, { status, headers })));
}

const sent = (call: number) => {
  const [url, init] = fetching.mock.calls[call] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

async function refused(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((cause: unknown) => cause);
  if (error instanceof ApiError) return error;
  throw new Error('The call was not refused', { cause: error });
}

const profile = { user: { userId: 'u1' } };

describe('the API client', () => {
  beforeEach(() => {
    fetching.mockReset();
    vi.stubGlobal('fetch', fetching);
    clearCachedResponses();
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('builds the URL from parameters and query', async () => {
    respondNext({ body: {} });
    respondNext({ body: [] });
    await fetchApi('lookUpUser', { params: { identifier: 'Zoë/1' } });
    await fetchApi('searchUsers', { query: { q: 'a b&c' } });
    expect(sent(0).url).toBe('/api/users/lookup/Zo%C3%AB%2F1');
    expect(sent(1).url).toBe('/api/users/search?q=a+b%26c');
    expect(sent(1).init?.credentials).toBe('same-origin');
  });

  it('sends a body as JSON, with an idempotency key', async () => {
    respondNext({ body: {} });
    await fetchApi('allocate', { params: { id: 'f1' }, body: { roleIndex: 2 } }, { idempotencyKey: 'k1' });
    const { init, headers } = sent(0);
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe('{"roleIndex":2}');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('idempotency-key')).toBe('k1');
  });

  it('sends no content type without a body, and accepts an empty response', async () => {
    respondNext({ status: 204 });
    expect(await fetchApi('logout', {})).toBeUndefined();
    expect(sent(0).headers.has('content-type')).toBe(false);
  });

  it('reads the server’s time from a response when the device’s clock is wrong', async () => {
    const date = new Date(Date.now() + 5 * HOUR_MS).toUTCString();
    fetching.mockResolvedValueOnce(Response.json(profile, { headers: { date } }));
    await fetchApi('me', {});
    expect(Math.abs(serverNow().getTime() - Date.now() - 5 * HOUR_MS)).toBeLessThan(MINUTE_MS);
    fetching.mockResolvedValueOnce(Response.json(profile, { headers: { date: new Date().toUTCString() } }));
    await fetchApi('me', {});
  });

  it('returns the cached response when the server says it is unchanged', async () => {
    respondNext({ body: profile, etag: '"v1"' });
    const first = await fetchApi('me', {});
    respondNext({ status: 304 });
    expect(await fetchApi('me', {})).toBe(first);
    expect(sent(1).headers.get('if-none-match')).toBe('"v1"');
  });

  it('clears cached responses, including pending ones', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<Response>();
    fetching.mockReturnValueOnce(promise);
    const onItsWay = fetchApi('me', {});
    clearCachedResponses();
    arrive(new Response(JSON.stringify(profile), { headers: { etag: '"v1"' } }));
    await onItsWay;
    respondNext({ body: profile });
    await fetchApi('me', {});
    expect(sent(1).headers.has('if-none-match')).toBe(false);
  });

  it('turns a refusal into an error with all of its details', async () => {
    const body = {
      message: 'Give a date.',
      code: 'invalid_input',
      issues: [{ path: 'scheduledDate', message: 'Required' }],
      requestId: 'r1',
    };
    respondNext({ status: 400, body });
    const error = await refused(fetchApi('me', {}));
    expect(error).toMatchObject({ ...body, status: 400, fromServer: true });
    expect(isTransient(error)).toBe(false);
  });

  it('notifies listeners of refusals, with the suspension', async () => {
    const heard = vi.fn<Parameters<typeof onRefusal>[0]>();
    const stop = onRefusal(heard);
    const suspension = { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' };
    respondNext({ status: 403, body: { message: 'No', code: 'suspended', requestId: 'r', suspension } });
    const error = await refused(fetchApi('me', {}));
    stop();
    expect(heard).toHaveBeenCalledWith('me', error);
    expect(error.suspension).toEqual(suspension);
  });

  it('reads a whole file, and notifies listeners of its refusals', async () => {
    respondNext({ body: '{"kind":"sign_in"}\n' });
    expect(await (await readFile('/api/admin/security.jsonl', 'securityLog')).text()).toBe(
      '{"kind":"sign_in"}\n',
    );
    const heard = vi.fn<Parameters<typeof onRefusal>[0]>();
    const stop = onRefusal(heard);
    respondNext({ status: 401, body: { message: 'Sign in.', code: 'no_session', requestId: 'r' } });
    const error = await refused(readFile('/api/admin/security.jsonl', 'securityLog'));
    stop();
    expect(heard).toHaveBeenCalledWith('securityLog', error);
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    fetching.mockResolvedValueOnce(new Response(broken));
    expect(await refused(readFile('/api/admin/security.jsonl', 'securityLog'))).toMatchObject({
      code: 'no_connection',
    });
  });

  it('uses its own message when the refusal is not the portal’s', async () => {
    respondNext({ status: 502, body: '<h1>Bad gateway</h1>' });
    const error = await refused(fetchApi('me', {}));
    expect(error).toMatchObject({ status: 502, code: 'unreadable', fromServer: false });
    expect(error.message).toMatch(/not available/);
    expect(isTransient(error)).toBe(true);
  });

  it('uses its own message when the response is not JSON', async () => {
    respondNext({ status: 200, body: '<!doctype html>' });
    expect(await refused(fetchApi('me', {}))).toMatchObject({ code: 'unreadable', status: 200 });
  });

  it('reports that the portal cannot be reached', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const error = await refused(fetchApi('me', {}));
    expect(error).toMatchObject({ status: 0, code: 'no_connection' });
    expect(isTransient(error)).toBe(true);
  });

  it('reports a missing response in time', async () => {
    fetching.mockRejectedValueOnce(new DOMException('too late', 'TimeoutError'));
    expect(await refused(fetchApi('me', {}))).toMatchObject({ code: 'timed_out' });
  });

  it('creates no error for an aborted request', async () => {
    const leaving = new AbortController();
    leaving.abort();
    fetching.mockRejectedValueOnce(leaving.signal.reason);
    await expect(fetchApi('me', {}, { signal: leaving.signal })).rejects.toBe(leaving.signal.reason);
  });
});
