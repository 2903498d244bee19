import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forbiddenStore, memoryStore } from '../../testing/memory-store.ts';
import { finishPendingLogout, logOut } from './logout.ts';
import { PendingLogout } from './pending-logout.ts';

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal('fetch', fetching);
});

const responses = (status: number, body: object | '' = '') =>
  fetching.mockImplementationOnce(() =>
    Promise.resolve(new Response(body === '' ? null : JSON.stringify(body), { status })),
  );
const lost = () => fetching.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
const called = () => fetching.mock.calls.map(([url]) => url);
const signedIn = (userId: string) => responses(200, { user: { userId } });

function browser({ isStoring = true } = {}) {
  const kept = memoryStore();
  const store = isStoring ? () => kept : forbiddenStore;
  return { pending: new PendingLogout(store), otherTab: () => new PendingLogout(store) };
}

describe('logOut', () => {
  it('is no longer pending when the server confirms it, or when the session has ended before', async () => {
    const { pending } = browser();
    responses(204);
    expect(await logOut('ada', pending)).toBe('ended');
    expect(pending.read()).toBeUndefined();
    responses(401, { code: 'no_session', message: 'Sign in.' });
    expect(await logOut('ada', pending)).toBe('over');
    expect(pending.read()).toBeUndefined();
  });

  it.each([{ isStoring: true }, { isStoring: false }])(
    'stays pending without a response, and is sent again later (%o)',
    async (given) => {
      const { pending } = browser(given);
      lost();
      expect(await logOut('ada', pending)).toBe('unreachable');
      lost();
      expect(await finishPendingLogout(pending)).toBe('unreachable');
      signedIn('ada');
      responses(204);
      expect(await finishPendingLogout(pending)).toBe('ended');
      expect(called()).toEqual(['/api/auth/logout', '/api/auth/me', '/api/auth/me', '/api/auth/logout']);
      expect(await finishPendingLogout(pending)).toBe('over');
      expect(fetching).toHaveBeenCalledTimes(4);
    },
  );

  it('is pending in every tab while it is under way', async () => {
    const { pending, otherTab } = browser();
    responses(500, {});
    const under = logOut('ada', pending);
    expect(otherTab().read()).toEqual({ userId: 'ada' });
    await under;
    expect(otherTab().read()).toBeUndefined();
  });

  it.each([400, 403, 429, 500, 503])('is not sent again after the error response %d', async (status) => {
    const { pending } = browser();
    responses(status, {});
    expect(await logOut('ada', pending)).toBe('failed');
    expect(pending.read()).toBeUndefined();
    expect(await finishPendingLogout(pending)).toBe('over');
    expect(called()).toEqual(['/api/auth/logout']);
  });

  it('stays pending when the server cannot say whose session it is', async () => {
    const { pending } = browser();
    pending.remember('ada');
    responses(503, {});
    expect(await finishPendingLogout(pending)).toBe('unsent');
    expect(pending.read()).toEqual({ userId: 'ada' });
    signedIn('ada');
    responses(500, {});
    expect(await finishPendingLogout(pending)).toBe('failed');
    expect(pending.read()).toBeUndefined();
  });

  it('sends one request when two tabs log out at the same time', async () => {
    const { pending, otherTab } = browser();
    responses(204);
    expect(await Promise.all([logOut('ada', pending), logOut('ada', otherTab())])).toEqual(['ended', 'over']);
    expect(called()).toEqual(['/api/auth/logout']);
  });

  it('is not sent by another tab while it is under way', async () => {
    const { pending, otherTab } = browser();
    responses(204);
    const outcomes = await Promise.all([logOut('ada', pending), finishPendingLogout(otherTab())]);
    expect(outcomes).toEqual(['ended', 'over']);
    expect(called()).toEqual(['/api/auth/logout']);
  });

  it('does not log out a member who has signed in since', async () => {
    const { pending } = browser();
    pending.remember('ada');
    signedIn('grace');
    expect(await finishPendingLogout(pending)).toBe('over');
    expect(called()).toEqual(['/api/auth/me']);
    expect(pending.read()).toBeUndefined();
  });

  it('is over when the session is over', async () => {
    const { pending } = browser();
    pending.remember('ada');
    responses(401, { code: 'no_session', message: 'Sign in.' });
    expect(await finishPendingLogout(pending)).toBe('over');
    expect(pending.read()).toBeUndefined();
  });

  it('is sent for suspended members, whom the server does not name', async () => {
    const { pending } = browser();
    pending.remember('ada');
    responses(403, { code: 'suspended', message: 'Suspended.' });
    responses(204);
    expect(await finishPendingLogout(pending)).toBe('ended');
  });
});
