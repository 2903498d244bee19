import { adminToasts } from '@crewroom/domain/admin/messages';
import { callApi } from '../../../lib/api-client.ts';
import type { SanctionBody } from '../sanction-draft.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Sanctions a member. */
export function useAddSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addSanction;
  return useMemberAct<SanctionBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addSanction', { params: { id: target._id }, body }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
