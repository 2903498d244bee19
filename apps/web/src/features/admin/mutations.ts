import { plainAmount } from '@crewroom/domain/money';
import { adminToasts } from '@crewroom/domain/record/messages';
import type { NoteType, QualificationName, RewardType } from '@crewroom/domain/record/rules';
import { callApi } from '../../lib/api-client.ts';
import type { SanctionBody } from './sanction-draft.ts';
import { type Target, useMemberAct } from './use-member-act.ts';

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

/** Takes a sanction off a member's record, by its id. */
export function useDeleteSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteSanction;
  return useMemberAct<string>(target, {
    send: (sanctionId, idempotencyKey) =>
      callApi('deleteSanction', { params: { id: target._id, sanctionId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

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

/** Takes a qualification from a member, by its id. */
export function useRemoveQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.removeQualification;
  return useMemberAct<string>(target, {
    send: (qualificationId, idempotencyKey) =>
      callApi('removeQualification', { params: { id: target._id, qualificationId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Sets how many flights a member owes each term. */
export function useSetQuota(target: Target) {
  const { success, failure } = adminToasts.setQuota;
  return useMemberAct<number>(target, {
    send: (requiredFlights, idempotencyKey) =>
      callApi('setQuota', { params: { id: target._id }, body: { requiredFlights } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    inTurn: `quota ${target._id}`,
  });
}

type NoteBody = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

/** Adds a note to a member's record. */
export function useAddNote(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addNote;
  return useMemberAct<NoteBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addNote', { params: { id: target._id }, body }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type RewardBody = { readonly type: RewardType; readonly amount: number; readonly reason: string };

/** Rewards a member: the amount goes into the pay of the open term. */
export function useAddReward(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addReward;
  return useMemberAct<RewardBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addReward', { params: { id: target._id }, body }, { idempotencyKey }),
    success: ({ amount }) => success(target.robloxUsername, plainAmount(amount)),
    failure,
    onDone,
  });
}

/** Sets a member's role text; blank takes it away. */
export function useSetRole(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.setRole;
  return useMemberAct<string>(target, {
    send: (role, idempotencyKey) =>
      callApi('setRole', { params: { id: target._id }, body: { role } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type LeaveBody = { readonly from: string; readonly to: string };

/** Records an approved leave. */
export function useAddLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addLeave;
  return useMemberAct<LeaveBody>(target, {
    send: (body, idempotencyKey) =>
      callApi('addLeave', { params: { id: target._id }, body }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Ends a leave that has begun, or withdraws another, by its id. */
export function useDeleteLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteLeave;
  return useMemberAct<string>(target, {
    send: (leaveId, idempotencyKey) =>
      callApi('deleteLeave', { params: { id: target._id, leaveId } }, { idempotencyKey }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
