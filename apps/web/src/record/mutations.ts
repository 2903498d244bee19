import { plainAmount } from '@crewroom/domain/money';
import { adminToasts } from '@crewroom/domain/record/messages';
import type { NoteType, QualificationName, RewardType } from '@crewroom/domain/record/rules';
import type { SanctionBody } from './member/sanction-draft.ts';
import { type Target, useMemberAct } from './use-member-act.ts';

/** Sanctions a member. */
export function useAddSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addSanction;
  return useMemberAct(target, {
    call: 'addSanction',
    parts: (body: SanctionBody) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Takes a sanction off a member's record, by its id. */
export function useDeleteSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteSanction;
  return useMemberAct(target, {
    call: 'deleteSanction',
    parts: (sanctionId: string) => ({ params: { id: target._id, sanctionId } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Grants a member a qualification. */
export function useAddQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addQualification;
  return useMemberAct(target, {
    call: 'addQualification',
    parts: (name: QualificationName) => ({ params: { id: target._id }, body: { name } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Takes a qualification from a member, by its id. */
export function useRemoveQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.removeQualification;
  return useMemberAct(target, {
    call: 'removeQualification',
    parts: (qualificationId: string) => ({ params: { id: target._id, qualificationId } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Sets how many flights a member owes each term. */
export function useSetQuota(target: Target) {
  const { success, failure } = adminToasts.setQuota;
  return useMemberAct(target, {
    call: 'setQuota',
    parts: (requiredFlights: number) => ({ params: { id: target._id }, body: { requiredFlights } }),
    success: () => success(target.robloxUsername),
    failure,
  });
}

type NoteBody = { readonly content: string; readonly type: NoteType; readonly visibleToUser: boolean };

/** Adds a note to a member's record. */
export function useAddNote(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addNote;
  return useMemberAct(target, {
    call: 'addNote',
    parts: (body: NoteBody) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type RewardBody = { readonly type: RewardType; readonly amount: number; readonly reason: string };

/** Rewards a member: the amount goes into the pay of the open term. */
export function useAddReward(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addReward;
  return useMemberAct(target, {
    call: 'addReward',
    parts: (body: RewardBody) => ({ params: { id: target._id }, body }),
    success: ({ amount }) => success(target.robloxUsername, plainAmount(amount)),
    failure,
    onDone,
  });
}

/** Sets a member's role text; blank takes it away. */
export function useSetRole(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.setRole;
  return useMemberAct(target, {
    call: 'setRole',
    parts: (role: string) => ({ params: { id: target._id }, body: { role } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type LeaveBody = { readonly from: string; readonly to: string };

/** Records an approved leave. */
export function useAddLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addLeave;
  return useMemberAct(target, {
    call: 'addLeave',
    parts: (body: LeaveBody) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Ends a leave that has begun, or withdraws another, by its id. */
export function useDeleteLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteLeave;
  return useMemberAct(target, {
    call: 'deleteLeave',
    parts: (leaveId: string) => ({ params: { id: target._id, leaveId } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}
