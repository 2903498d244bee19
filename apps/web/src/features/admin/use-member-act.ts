import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminFailure } from '@crewroom/domain/record/messages';
import { notifyManager, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/use-act.ts';
import { adminKeys, changedWith } from './admin-keys.ts';

/** The member an act is upon: whose record changes, and whom the toast names. */
export type Target = Pick<AdminUser, '_id' | 'robloxUsername'>;

type Answer = { readonly user: AdminUser };

type MemberAct<Input> = {
  /** The call; it passes the key on, so that an act sent twice happens once. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>;
  readonly success: (input: Input) => string;
  readonly failure: string;
  readonly inTurn?: string;
  /** What follows at once when it succeeded, before the lists are read again. */
  readonly onDone?: (() => void) | undefined;
};

export type MemberActResult<Input> = UseMutationResult<Answer, Error, Input>;

/** An act upon a member: it answers the whole record, which shows at once. */
export function useMemberAct<Input>({ _id }: Target, act: MemberAct<Input>): MemberActResult<Input> {
  const queryClient = useQueryClient();
  const { send, success, failure, inTurn, onDone } = act;
  return useAct({
    act: send,
    success: (_, input) => success(input),
    failure,
    ...(inTurn !== undefined && { inTurn }),
    failureWith: (message) => adminFailure(failure, message),
    refresh: changedWith(_id),
    applyAnswer: (answer) => {
      queryClient.setQueryData(adminKeys.user(_id), answer);
      // The record is drawn anew in the client's own turn. Only after it is it known whether what opened a dialog is
      // still there to have the focus back.
      notifyManager.schedule(() => onDone?.());
      return Promise.resolve();
    },
  });
}
