import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { publishRefusal } from '../../lib/http-exchange.ts';
import { createSessionHandlers, handleRefusals, type SessionHandlers } from './session-handlers.ts';
import { Session } from './session.ts';

const suspension = {
  sanctionId: 's1',
  reason: 'x',
  timeLeft: '1 day',
  expiryDate: '2026-03-07T18:00:00.000Z',
};

function portal({ open = true } = {}) {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...given: unknown[]): void => {
      done.push([what, ...given.map((value) => JSON.stringify(value))].join(' '));
    };
  const handlers = createSessionHandlers({
    session: new Session(open),
    tabs: { announceSignOut: note('tell tabs'), onSignedOut: () => undefined },
    clearCaches: note('clear caches'),
    deleteDrafts: note('delete drafts'),
    getUserId: () => 'ada',
    logout: (userId) => Promise.resolve(note('log out')(userId)),
    showSuspension: note('show'),
    navigateToLogin: (search, isUnexplained = false) =>
      Promise.resolve(note(isUnexplained ? 'login, told why' : 'login')(search)),
    returnToSearch: () => ({ returnTo: '/flights' }),
  });
  return { handlers, done };
}

const refusal = (code: 'no_session' | 'rank_lost' | 'left_group') =>
  new ApiError({ status: 401, code, message: 'Sign in.', fromServer: true });

describe('the session handlers', () => {
  it('log out, then open the login screen, in other tabs too', async () => {
    const { handlers, done } = portal();
    await handlers.logOut();
    expect(done).toEqual(['clear caches', 'delete drafts', 'log out "ada"', 'tell tabs null', 'login {}']);
  });

  it.each([
    ['no_session', ['login, told why {"returnTo":"/flights"}']],
    ['rank_lost', ['delete drafts', 'login {"error":"insufficient_rank"}']],
    ['left_group', ['delete drafts', 'login {"error":"not_in_group"}']],
  ] as const)('after a 401 with code %s: %s', async (code, rest) => {
    const { handlers, done } = portal();
    await handlers.handleSessionEnd(refusal(code));
    expect(done).toEqual(['clear caches', ...rest]);
  });

  it('follow the tab that logged out, and show the reason', async () => {
    const { handlers, done } = portal();
    await handlers.handleSignOutElsewhere(null);
    expect(done).toEqual(['clear caches', 'login, told why {}']);
  });

  it.each([
    [
      'notify the other tabs and log out',
      'handleSuspension',
      [`tell tabs ${JSON.stringify(suspension)}`, 'log out "ada"'],
    ],
    ['do neither in a tab that follows another', 'handleSignOutElsewhere', []],
  ] as const)('clear, show a suspension and leave, and %s', async (_, exit, between) => {
    const { handlers, done } = portal();
    await handlers[exit](suspension);
    expect(done).toEqual([
      'clear caches',
      'delete drafts "s1"',
      ...between,
      `show ${JSON.stringify(suspension)}`,
      'login {"suspended":"true"}',
    ]);
  });

  it('run once, even if several requests report the end', async () => {
    const { handlers, done } = portal();
    await Promise.all([
      handlers.handleSuspension(suspension),
      handlers.handleSuspension(suspension),
      handlers.logOut(),
    ]);
    await handlers.handleSessionEnd(refusal('no_session'));
    await handlers.handleSignOutElsewhere(null);
    expect(done.filter((what) => what.startsWith('login'))).toEqual(['login {"suspended":"true"}']);
  });

  it('do nothing without a session', async () => {
    const { handlers, done } = portal({ open: false });
    await handlers.handleSignOutElsewhere(null);
    await handlers.handleSessionEnd(refusal('no_session'));
    expect(done).toEqual([]);
  });
});

function follower() {
  const heard = {
    handleSessionEnd: vi.fn<SessionHandlers['handleSessionEnd']>(),
    handleSuspension: vi.fn<SessionHandlers['handleSuspension']>(),
    handleRankChange: vi.fn<(messages: string | null) => void>(),
  };
  const stop = handleRefusals({ sessionHandlers: heard, handleRankChange: heard.handleRankChange });
  return { ...heard, stop };
}

const refusedWith = (given: Partial<ApiError> & Pick<ApiError, 'status' | 'code'>) =>
  new ApiError({ message: 'No.', fromServer: true, ...given });

describe('a refusal', () => {
  it('ends the session when it says that there is none', () => {
    const { handleSessionEnd, stop } = follower();
    const refused = refusedWith({ status: 401, code: 'no_session' });
    publishRefusal('me', refused);
    expect(handleSessionEnd).toHaveBeenCalledWith(refused);
    stop();
  });

  it('leaves the screen when the rank is too low, with a message unless the request was an action', () => {
    const { handleRankChange, stop } = follower();
    publishRefusal('adminUsers', refusedWith({ status: 403, code: 'insufficient_rank' }));
    publishRefusal('approveFlight', refusedWith({ status: 403, code: 'insufficient_rank' }));
    expect(handleRankChange.mock.calls).toEqual([['No.'], [null]]);
    stop();
  });

  it('changes nothing for the logout, or for any other reason', () => {
    const { handleSessionEnd, handleSuspension, handleRankChange, stop } = follower();
    publishRefusal('logout', refusedWith({ status: 401, code: 'no_session' }));
    publishRefusal('editFlight', refusedWith({ status: 403, code: 'not_allowed' }));
    publishRefusal('flight', refusedWith({ status: 404, code: 'not_found' }));
    for (const heard of [handleSessionEnd, handleSuspension, handleRankChange])
      expect(heard).not.toHaveBeenCalled();
    stop();
  });
});
