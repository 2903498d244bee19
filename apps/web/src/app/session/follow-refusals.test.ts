import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { tellOfRefusal } from '../../lib/api-refusals.ts';
import type { Exits } from './exits.ts';
import { followRefusals } from './follow-refusals.ts';

const suspension = { reason: 'x', timeLeft: '1 day', expiryDate: '2026-03-07T18:00:00.000Z' };

function follower() {
  const heard = {
    sessionOver: vi.fn<Exits['sessionOver']>(),
    suspended: vi.fn<Exits['suspended']>(),
    rankChanged: vi.fn<(told: string | null) => void>(),
  };
  const stop = followRefusals({ exits: heard, rankChanged: heard.rankChanged });
  return { ...heard, stop };
}

const refusal = (given: Partial<ApiError> & Pick<ApiError, 'status' | 'code'>) =>
  new ApiError({ message: 'No.', fromServer: true, ...given });

describe('a refusal', () => {
  it('without a session ends the session', () => {
    const { sessionOver, stop } = follower();
    const refused = refusal({ status: 401, code: 'no_session' });
    tellOfRefusal('me', refused);
    expect(sessionOver).toHaveBeenCalledWith(refused);
    stop();
  });

  it('with a suspension leads out', () => {
    const { suspended, sessionOver, stop } = follower();
    tellOfRefusal('user', refusal({ status: 403, code: 'suspended', suspension }));
    expect(suspended).toHaveBeenCalledWith(suspension);
    expect(sessionOver).not.toHaveBeenCalled();
    stop();
  });

  it('for rank leaves the screen, told where the call was no act', () => {
    const { rankChanged, stop } = follower();
    tellOfRefusal('adminUsers', refusal({ status: 403, code: 'insufficient_rank' }));
    tellOfRefusal('approveFlight', refusal({ status: 403, code: 'insufficient_rank' }));
    expect(rankChanged.mock.calls).toEqual([['No.'], [null]]);
    stop();
  });

  it('of the logout, or for any other reason, changes nothing', () => {
    const { sessionOver, suspended, rankChanged, stop } = follower();
    tellOfRefusal('logout', refusal({ status: 401, code: 'no_session' }));
    tellOfRefusal('editFlight', refusal({ status: 403, code: 'not_allowed' }));
    tellOfRefusal('flight', refusal({ status: 404, code: 'not_found' }));
    for (const heard of [sessionOver, suspended, rankChanged]) expect(heard).not.toHaveBeenCalled();
    stop();
  });
});
