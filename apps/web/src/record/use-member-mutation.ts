import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { CallName } from '@crewroom/domain/contract/routes';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminFailure } from '@crewroom/domain/record/messages';
import { topics } from '@crewroom/domain/topics';
import { notifyManager, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type CallMutation, useCallMutation } from '../lib/use-call-mutation.ts';
import { adminUserQuery } from './queries.ts';

/** The member whose record changes and whom the toast names. */
export type Target = Pick<AdminUser, '_id' | 'robloxUsername'>;

type Answer = { readonly user: AdminUser };

type RecordCall = { [Name in CallName]: AnswerOf<Name> extends Answer ? Name : never }[CallName];

type MemberMutation<Name extends RecordCall, Input> = Pick<
  CallMutation<Name, Input>,
  'call' | 'parts' | 'failure'
> & {
  readonly success: (input: Input) => string;
  /** Called after success, before other queries are refreshed. */
  readonly onDone?: (() => void) | undefined;
};

/** A mutation of a member's record. Its answer is the whole record, which is written to the cache. */
export function useMemberMutation<Name extends RecordCall, Input>(
  { _id }: Target,
  { success, onDone, ...options }: MemberMutation<Name, Input>,
): UseMutationResult<AnswerOf<Name>, Error, Input> {
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
