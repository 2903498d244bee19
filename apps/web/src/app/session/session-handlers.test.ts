import { describe, expect, it, vi } from 'vitest';
import { publishRefusal } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
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
  const exits = createSessionHandlers({
    session: new Session(open),
    tabs: { announceSignOut: note('tell tabs'), onSignedOut: () => undefined },
    discard: note('forget'),
    dropDrafts: note('drop drafts'),
    whoIsHere: () => 'ada',
    logout: (userId) => Promise.resolve(note('log out')(userId)),
    showSuspension: note('show'),
    toLogin: (search, isUnexplained = false) =>
      Promise.resolve(note(isUnexplained ? 'login, told why' : 'login')(search)),
    returnToSearch: () => ({ returnTo: '/flights' }),
  });
  return { exits, done };
}

const refusal = (code: 'no_session' | 'rank_lost' | 'left_group') =>
  new ApiError({ status: 401, code, message: 'Sign in.', fromServer: true });

describe('the exits', () => {
  it('log out, then open the login screen, in other tabs too', async () => {
    const { exits, done } = portal();
    await exits.logOut();
    expect(done).toEqual(['forget', 'drop drafts', 'log out "ada"', 'tell tabs null', 'login {}']);
  });

  it.each([
    ['no_session', ['login, told why {"returnTo":"/flights"}']],
    ['rank_lost', ['drop drafts', 'login {"error":"insufficient_rank"}']],
    ['left_group', ['drop drafts', 'login {"error":"not_in_group"}']],
  ] as const)('after a 401 with code %s: %s', async (code, rest) => {
    const { exits, done } = portal();
    await exits.sessionOver(refusal(code));
    expect(done).toEqual(['forget', ...rest]);
  });

  it('follow the tab that logged out, and show the reason', async () => {
    const { exits, done } = portal();
    await exits.handleSignOutElsewhere(null);
    expect(done).toEqual(['forget', 'login, told why {}']);
  });

  it.each([
    [
      'notify the other tabs and log out',
      'suspended',
      [`tell tabs ${JSON.stringify(suspension)}`, 'log out "ada"'],
    ],
    ['do neither in a tab that follows another', 'handleSignOutElsewhere', []],
  ] as const)('clear, show a suspension and leave, and %s', async (_, exit, between) => {
    const { exits, done } = portal();
    await exits[exit](suspension);
    expect(done).toEqual([
      'forget',
      'drop drafts "s1"',
      ...between,
      `show ${JSON.stringify(suspension)}`,
      'login {"suspended":"true"}',
    ]);
  });

  it('run once, even if several requests report the end', async () => {
    const { exits, done } = portal();
    await Promise.all([exits.suspended(suspension), exits.suspended(suspension), exits.logOut()]);
    await exits.sessionOver(refusal('no_session'));
    await exits.handleSignOutElsewhere(null);
    expect(done.filter((what) => what.startsWith('login'))).toEqual(['login {"suspended":"true"}']);
  });

  it('do nothing without a session', async () => {
    const { exits, done } = portal({ open: false });
    await exits.handleSignOutElsewhere(null);
    await exits.sessionOver(refusal('no_session'));
    expect(done).toEqual([]);
  });
});

function follower() {
  const heard = {
    sessionOver: vi.fn<SessionHandlers['sessionOver']>(),
    suspended: vi.fn<SessionHandlers['suspended']>(),
    rankChanged: vi.fn<(messages: string | null) => void>(),
  };
  const stop = handleRefusals({ exits: heard, rankChanged: heard.rankChanged });
  return { ...heard, stop };
}

const refusedWith = (given: Partial<ApiError> & Pick<ApiError, 'status' | 'code'>) =>
  new ApiError({ message: 'No.', fromServer: true, ...given });

describe('a refusal', () => {
  it('without a session ends the session', () => {
    const { sessionOver, stop } = follower();
    const refused = refusedWith({ status: 401, code: 'no_session' });
    publishRefusal('me', refused);
    expect(sessionOver).toHaveBeenCalledWith(refused);
    stop();
  });

  it('for a rank leaves the screen, with a message unless the request was an action', () => {
    const { rankChanged, stop } = follower();
    publishRefusal('adminUsers', refusedWith({ status: 403, code: 'insufficient_rank' }));
    publishRefusal('approveFlight', refusedWith({ status: 403, code: 'insufficient_rank' }));
    expect(rankChanged.mock.calls).toEqual([['No.'], [null]]);
    stop();
  });

  it('of the logout, or for any other reason, changes nothing', () => {
    const { sessionOver, suspended, rankChanged, stop } = follower();
    publishRefusal('logout', refusedWith({ status: 401, code: 'no_session' }));
    publishRefusal('editFlight', refusedWith({ status: 403, code: 'not_allowed' }));
    publishRefusal('flight', refusedWith({ status: 404, code: 'not_found' }));
    for (const heard of [sessionOver, suspended, rankChanged]) expect(heard).not.toHaveBeenCalled();
    stop();
  });
});
