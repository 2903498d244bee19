import { topics } from '@crewroom/domain/contract/topics';
import type { LeaveDays } from '@crewroom/domain/record/leave';
import type { MemberLeave, PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import { leaveToasts } from '@crewroom/domain/record/messages';
import type { Leave } from '@crewroom/domain/record/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../../components/viewer.ts';
import { leaveQueueQuery, ownLeaveQuery } from '../queries.ts';

type Request = LeaveDays & { readonly reason: string };

/** Updates the viewer's own list with the leave of a response, as the newest entry or in its place. */
const showLeave = ({ leave }: { readonly leave: Leave }, _: unknown, queryClient: QueryClient) =>
  queryClient.setQueryData(ownLeaveQuery().queryKey, (before) => {
    if (before === undefined) return before;
    const index = before.leave.findIndex(({ _id }) => _id === leave._id);
    return { leave: index === -1 ? [leave, ...before.leave] : before.leave.with(index, leave) };
  });

/** Requests leave for the viewer. */
export function useAskLeave(onDone: () => void) {
  return useApiMutation({
    endpoint: 'askLeave',
    parts: (body: Request) => ({ body }),
    topic: useOwnTopic(),
    ...leaveToasts.ask,
    applyResponse: showLeave,
    onRendered: onDone,
  });
}

/** Withdraws or ends the viewer's own leave. */
export function useEndLeave(onDone: () => void) {
  return useApiMutation({
    endpoint: 'endLeave',
    parts: ({ _id }: Pick<Leave, '_id'>) => ({ params: { id: _id } }),
    topic: useOwnTopic(),
    success: ({ leave }) => (leave.status === 'withdrawn' ? leaveToasts.withdrawn : leaveToasts.ended),
    failure: leaveToasts.endFailure,
    applyResponse: showLeave,
    onRendered: onDone,
  });
}

/** An administrator's decision on a request. */
export type LeaveDecision = 'approve' | 'decline';

/** Approves or declines leave that a member requested. A blank comment means no comment. */
export function useDecideLeave({ _id, user }: MemberLeave, decision: LeaveDecision, onDone: () => void) {
  const { success, failure } = leaveToasts[decision];
  return useApiMutation({
    endpoint: decision === 'approve' ? 'approveLeave' : 'declineLeave',
    parts: (comment: string) => ({ params: { id: _id }, body: { comment } }),
    topic: topics.leave,
    success: success(user.robloxUsername),
    failure,
    showsReason: true,
    applyResponse: (_response, _comment, queryClient) =>
      queryClient.setQueryData(
        leaveQueueQuery().queryKey,
        (before) => before && { ...before, pending: before.pending.filter((waiting) => waiting._id !== _id) },
      ),
    onRendered: onDone,
  });
}

/** Gives back a seat during the leave, for the member who requested it. */
export function useGiveBackSeat(leave: PendingLeave, seat: PendingLeave['seats'][number]) {
  const { success, failure } = leaveToasts.giveBackSeat;
  return useApiMutation<'unallocateUser', void>({
    endpoint: 'unallocateUser',
    parts: () => ({
      params: { id: seat._id },
      body: { roleIndex: seat.roleIndex, userId: leave.user._id },
    }),
    topic: topics.flight(seat._id),
    success: success(leave.user.robloxUsername, seat.flightCode),
    failure: failure(seat.flightCode),
    showsReason: true,
    // The list of leave does not follow the flights.
    applyResponse: (_response, _input, queryClient) =>
      queryClient.invalidateQueries({ queryKey: leaveQueueQuery().queryKey, refetchType: 'active' }),
  });
}
