import type { AnswerOf, CallName } from '@crewroom/domain/catalogue/calls';
import { topics } from '@crewroom/domain/contract/topics';
import { rosterMessages } from '@crewroom/domain/members/messages';
import { plainAmount } from '@crewroom/domain/money';
import type { AdminUser } from '@crewroom/domain/record/calls';
import type { LeaveDays } from '@crewroom/domain/record/leave';
import { adminFailure, adminToasts } from '@crewroom/domain/record/messages';
import type { NoteType, QualificationName, RewardType } from '@crewroom/domain/record/rules';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { type CallMutation, type CallMutationResult, useCallMutation } from '../parts/use-call-mutation.ts';
import type { SanctionBody } from './member/sanction-draft.ts';
import { adminUserQuery, rosterQuery } from './queries.ts';

/** The member whose record changes and whom the toast names. */
export type Target = Pick<AdminUser, '_id' | 'robloxUsername'>;

type Answer = { readonly user: AdminUser };

type RecordCall = { [Name in CallName]: AnswerOf<Name> extends Answer ? Name : never }[CallName];

type MemberMutation<Name extends RecordCall, Input> = Pick<
  CallMutation<Name, Input>,
  'call' | 'parts' | 'failure'
> & {
  readonly success: (input: Input) => string;
  /** Called after success, once the new record is drawn. */
  readonly onDone?: (() => void) | undefined;
};

/** A mutation of a member's record. Its answer is the whole record, which is written to the cache. */
function useMemberMutation<Name extends RecordCall, Input>(
  { _id }: Target,
  { success, onDone, ...options }: MemberMutation<Name, Input>,
): CallMutationResult<AnswerOf<Name>, Input> {
  const queryClient = useQueryClient();
  return useCallMutation({
    ...options,
    about: topics.member(_id),
    success: (_, input) => success(input),
    failureWith: (message) => adminFailure(options.failure, message),
    applyAnswer: (answer) => {
      queryClient.setQueryData(adminUserQuery(_id).queryKey, answer);
      // Scheduled after the query client has rendered the new record, because only then is it known whether the button
      // that opened the dialog is still there to get the focus.
      notifyManager.schedule(() => onDone?.());
    },
  });
}

/** Sanctions a member. */
export function useAddSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addSanction;
  return useMemberMutation(target, {
    call: 'addSanction',
    parts: (body: SanctionBody) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Deletes a sanction, by its id. */
export function useDeleteSanction(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteSanction;
  return useMemberMutation(target, {
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
  return useMemberMutation(target, {
    call: 'addQualification',
    parts: (body: { readonly name: QualificationName; readonly expiresAt?: string }) => ({
      params: { id: target._id },
      body,
    }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type Renewal = { readonly qualificationId: string; readonly expiresAt: string | null };

/** Renews a qualification, by its id. */
export function useRenewQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.renewQualification;
  return useMemberMutation(target, {
    call: 'renewQualification',
    parts: ({ qualificationId, expiresAt }: Renewal) => ({
      params: { id: target._id, qualificationId },
      body: { expiresAt },
    }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Removes a qualification, by its id. */
export function useRemoveQualification(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.removeQualification;
  return useMemberMutation(target, {
    call: 'removeQualification',
    parts: (qualificationId: string) => ({ params: { id: target._id, qualificationId } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Sets how many flights a member must fly in each term. */
export function useSetQuota(target: Target) {
  const { success, failure } = adminToasts.setQuota;
  return useMemberMutation(target, {
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
  return useMemberMutation(target, {
    call: 'addNote',
    parts: (body: NoteBody) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

type RewardBody = { readonly type: RewardType; readonly amount: number; readonly reason: string };

/** Rewards a member; the amount is added to the pay of the open term. */
export function useAddReward(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addReward;
  return useMemberMutation(target, {
    call: 'addReward',
    parts: (body: RewardBody) => ({ params: { id: target._id }, body }),
    success: ({ amount }) => success(target.robloxUsername, plainAmount(amount)),
    failure,
    onDone,
  });
}

/** Sets a member's role text; a blank one removes it. */
export function useSetRole(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.setRole;
  return useMemberMutation(target, {
    call: 'setRole',
    parts: (role: string) => ({ params: { id: target._id }, body: { role } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Records an approved leave. */
export function useAddLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.addLeave;
  return useMemberMutation(target, {
    call: 'addLeave',
    parts: (body: LeaveDays) => ({ params: { id: target._id }, body }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

/** Ends a leave that has begun or withdraws a later one, by its id. */
export function useDeleteLeave(target: Target, onDone: () => void) {
  const { success, failure } = adminToasts.deleteLeave;
  return useMemberMutation(target, {
    call: 'deleteLeave',
    parts: (leaveId: string) => ({ params: { id: target._id, leaveId } }),
    success: () => success(target.robloxUsername),
    failure,
    onDone,
  });
}

// The server asks Roblox page after page, which usually ends well before that.
type Counts = { readonly added: number; readonly changed: number; readonly left: number };

/** What a sync of the roster changed, such as "2 joined, 1 changed". */
export function resultInWords({ added, changed, left }: Counts): string {
  const parts = [
    [added, 'joined'],
    [changed, 'changed'],
    [left, 'left'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'no changes' : told.join(', ');
}

const SYNC_TIMEOUT_MS = 120_000;

/** Syncs the roster with the group now. */
export function useSyncRoster() {
  const queryClient = useQueryClient();
  return useCallMutation({
    call: 'syncRoster',
    parts: () => ({}),
    isRepeatable: true,
    timeoutMs: SYNC_TIMEOUT_MS,
    about: topics.members,
    success: rosterMessages.synced,
    remark: ({ lastSync }) => (lastSync === null ? undefined : resultInWords(lastSync)),
    failure: rosterMessages.failed,
    applyAnswer: (answer) => void queryClient.setQueryData(rosterQuery().queryKey, answer),
  });
}
