import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { CallName } from '@crewroom/domain/contract/routes';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminFailure } from '@crewroom/domain/record/messages';
import { topics } from '@crewroom/domain/topics';
import { notifyManager, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../lib/use-act.ts';
import { adminUserQuery } from './queries.ts';

/** The member an act is upon: whose record changes, and whom the toast names. */
export type Target = Pick<AdminUser, '_id' | 'robloxUsername'>;

type Answer = { readonly user: AdminUser };

type RecordCall = { [Name in CallName]: AnswerOf<Name> extends Answer ? Name : never }[CallName];

type MemberAct<Name extends RecordCall, Input> = Pick<Act<Name, Input>, 'call' | 'parts' | 'failure'> & {
  readonly success: (input: Input) => string;
  /** What follows at once when it succeeded, before anything is read again. */
  readonly onDone?: (() => void) | undefined;
};

/** An act upon a member: it answers the whole record, which shows at once. */
export function useMemberAct<Name extends RecordCall, Input>(
  { _id }: Target,
  { success, onDone, ...act }: MemberAct<Name, Input>,
): UseMutationResult<AnswerOf<Name>, Error, Input> {
  const queryClient = useQueryClient();
  return useAct({
    ...act,
    about: topics.member(_id),
    success: (_, input) => success(input),
    failureWith: (message) => adminFailure(act.failure, message),
    applyAnswer: (answer) => {
      queryClient.setQueryData(adminUserQuery(_id).queryKey, answer);
      // The record is drawn anew in the client's own turn. Only after it is it known whether what opened a dialog is
      // still there to have the focus back.
      notifyManager.schedule(() => onDone?.());
    },
  });
}
