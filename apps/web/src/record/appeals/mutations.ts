import { topics } from '@crewroom/domain/contract/topics';
import { appealToasts } from '@crewroom/domain/record/messages';
import type { AppealDecision } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-calls';
import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../parts/use-call-mutation.ts';
import { useViewer } from '../../parts/viewer.ts';
import { appealQueueQuery, ownSanctionsQuery } from '../queries.ts';

/** Puts a sanction that was answered into the viewer's own list, and then calls `onDone`. */
function useShowSanction(onDone: () => void) {
  const queryClient = useQueryClient();
  return ({ sanction }: { readonly sanction: OwnSanction }) => {
    queryClient.setQueryData(
      ownSanctionsQuery().queryKey,
      (before) =>
        before && { sanctions: before.sanctions.map((one) => (one._id === sanction._id ? sanction : one)) },
    );
    notifyManager.schedule(onDone);
  };
}

/** Confirms that one has read a sanction. */
export function useAcknowledge(onDone: () => void) {
  return useCallMutation({
    call: 'acknowledgeSanction',
    parts: (id: string) => ({ params: { id } }),
    about: topics.member(useViewer()?.userId ?? ''),
    success: null,
    ...appealToasts.acknowledge,
    applyAnswer: useShowSanction(onDone),
  });
}

/** Appeals against a sanction of one's own. */
export function useAppeal(id: string, onDone: () => void) {
  return useCallMutation({
    call: 'appealSanction',
    parts: (text: string) => ({ params: { id }, body: { text } }),
    about: topics.member(useViewer()?.userId ?? ''),
    ...appealToasts.appeal,
    applyAnswer: useShowSanction(onDone),
  });
}

/** Decides on an appeal. */
export function useDecideAppeal(
  { user, sanction }: PendingAppeal,
  decision: AppealDecision,
  onDone: () => void,
) {
  const { success, failure } = appealToasts[decision];
  const queryClient = useQueryClient();
  return useCallMutation({
    call: 'decideAppeal',
    parts: (comment: string) => ({
      params: { id: user._id, sanctionId: sanction._id },
      body: { decision, comment },
    }),
    about: topics.members,
    success: success(user.robloxUsername),
    failure,
    tellsWhy: true,
    applyAnswer: () => {
      queryClient.setQueryData(
        appealQueueQuery().queryKey,
        (before) =>
          before && { pending: before.pending.filter((waiting) => waiting.sanction._id !== sanction._id) },
      );
      notifyManager.schedule(onDone);
    },
  });
}
