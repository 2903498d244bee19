import { adminToasts } from '@crewroom/domain/admin/messages';
import type { QualificationName } from '@crewroom/domain/users/qualifications';
import { callApi } from '../../../lib/api-client.ts';
import { type Target, useMemberAct } from '../use-member-act.ts';

/** Grants a member a qualification. */
export function useAddQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addQualification;
  return useMemberAct<QualificationName>(target, {
    send: (name, idempotencyKey) =>
      callApi('addQualification', { params: { id: target._id }, body: { name } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
