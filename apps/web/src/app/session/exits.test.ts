import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { createExits } from './exits.ts';
import { Session } from './session.ts';

const suspension = { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' };

function portal({ open = true } = {}) {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...given: unknown[]): void => {
      done.push([what, ...given.map((value) => JSON.stringify(value))].join(' '));
    };
  const exits = createExits({
    session: new Session(open),
    tabs: { tellSignedOut: note('tell tabs'), onSignedOut: () => undefined },
    forget: note('forget'),
    dropDrafts: note('drop drafts'),
    logout: () => Promise.resolve(note('log out')()),
    storeSuspension: note('store'),
    showSuspension: () => note('show')(),
    toLogin: (search, isUntold = false) =>
      Promise.resolve(note(isUntold ? 'login, told why' : 'login')(search)),
    returnHere: () => ({ returnTo: '/flights' }),
  });
  return { exits, done };
}

const refusal = (code: 'no_session' | 'rank_lost' | 'left_group') =>
  new ApiError({ status: 401, code, message: 'Sign in.', fromServer: true });

describe('the ways out', () => {
  it('log out, then lead to the login screen, other tabs too', async () => {
    const { exits, done } = portal();
    await exits.logOut();
    expect(done).toEqual(['forget', 'drop drafts', 'log out', 'tell tabs', 'login {}']);
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

  it('leave with the tab that logged out, and tell why', async () => {
    const { exits, done } = portal();
    await exits.followOtherTab();
    expect(done).toEqual(['forget', 'login, told why {}']);
  });

  it('for a suspension clear, log out, store, show and go, in this order', async () => {
    const { exits, done } = portal();
    await exits.suspended(suspension);
    expect(done).toEqual([
      'forget',
      'drop drafts',
      'log out',
      'tell tabs',
      `store ${JSON.stringify(suspension)}`,
      'show',
      'login {"suspended":"true"}',
    ]);
  });

  it('are taken once, however many calls report the end', async () => {
    const { exits, done } = portal();
    await Promise.all([exits.suspended(suspension), exits.suspended(suspension), exits.logOut()]);
    await exits.sessionOver(refusal('no_session'));
    await exits.followOtherTab();
    expect(done.filter((what) => what.startsWith('login'))).toEqual(['login {"suspended":"true"}']);
  });

  it('lead nowhere when there was no session', async () => {
    const { exits, done } = portal({ open: false });
    await exits.followOtherTab();
    await exits.sessionOver(refusal('no_session'));
    expect(done).toEqual([]);
  });
});
