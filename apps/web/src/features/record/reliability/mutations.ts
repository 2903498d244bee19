import { topics } from '@crewroom/domain/contract/topics';
import { reliabilityToasts } from '@crewroom/domain/record/messages';
import type { ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { useViewer } from '../../../components/viewer.ts';
import type { Target } from '../mutations.ts';
import { reliabilityQuery } from '../queries.ts';

/** Updates a member's list with the reliability event of a response. Their figures are refetched by their topic. */
const showReliabilityEvent =
  (userId: string) =>
  ({ mark: event }: { readonly mark: ReliabilityEvent }, _: string, queryClient: QueryClient) =>
    queryClient.setQueryData(
      reliabilityQuery(userId).queryKey,
      (before) =>
        before && { ...before, marks: before.marks.map((one) => (one._id === event._id ? event : one)) },
    );

/** Contests a reliability event of the viewer. */
export function useContestReliabilityEvent(id: string, onDone: () => void) {
  const userId = useViewer()?.userId ?? '';
  return useApiMutation({
    endpoint: 'contestMark',
    parts: (text: string) => ({ params: { id }, body: { text } }),
    topic: topics.own(userId),
    ...reliabilityToasts.contest,
    applyResponse: showReliabilityEvent(userId),
    onRendered: onDone,
  });
}

/** Decides on a member's reliability event: excuses or confirms it. */
export function useDecideReliabilityEvent(member: Target, id: string, excused: boolean, onDone: () => void) {
  const { success, failure } = reliabilityToasts[excused ? 'excused' : 'notExcused'];
  return useApiMutation({
    endpoint: 'decideMark',
    parts: (comment: string) => ({ params: { id }, body: { excused, comment } }),
    topic: topics.record(member._id),
    success: success(member.robloxUsername),
    failure,
    showsReason: true,
    applyResponse: showReliabilityEvent(member._id),
    onRendered: onDone,
  });
}
