import { topics } from '@crewroom/domain/contract/topics';
import type { Mark } from '@crewroom/domain/record/mark-calls';
import { markToasts } from '@crewroom/domain/record/messages';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { useViewer } from '../../../components/viewer.ts';
import type { Target } from '../mutations.ts';
import { reliabilityQuery } from '../queries.ts';

/** Puts the mark of an answer into a member's list. Their figures are read again, by its topic. */
const showMark =
  (userId: string) =>
  ({ mark }: { readonly mark: Mark }, _: string, queryClient: QueryClient) =>
    queryClient.setQueryData(
      reliabilityQuery(userId).queryKey,
      (before) =>
        before && { ...before, marks: before.marks.map((one) => (one._id === mark._id ? mark : one)) },
    );

/** Contests a mark on oneself. */
export function useContestMark(id: string, onDone: () => void) {
  const userId = useViewer()?.userId ?? '';
  return useApiMutation({
    endpoint: 'contestMark',
    parts: (text: string) => ({ params: { id }, body: { text } }),
    about: topics.own(userId),
    ...markToasts.contest,
    applyResponse: showMark(userId),
    onRendered: onDone,
  });
}

/** Decides on a member's mark: excuses it or lets it stand. */
export function useDecideMark(member: Target, id: string, excused: boolean, onDone: () => void) {
  const { success, failure } = markToasts[excused ? 'excused' : 'notExcused'];
  return useApiMutation({
    endpoint: 'decideMark',
    parts: (comment: string) => ({ params: { id }, body: { excused, comment } }),
    about: topics.record(member._id),
    success: success(member.robloxUsername),
    failure,
    showsReason: true,
    applyResponse: showMark(member._id),
    onRendered: onDone,
  });
}
