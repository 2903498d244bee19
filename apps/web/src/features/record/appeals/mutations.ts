import { topics } from '@crewroom/domain/contract/topics';
import { appealToasts } from '@crewroom/domain/record/messages';
import type { AppealDecision } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';
import type { OwnSanction } from '@crewroom/domain/record/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { useMemberTopic } from '../../../components/viewer.ts';
import { appealQueueQuery, ownSanctionsQuery } from '../queries.ts';

type SanctionResponse = { readonly sanction: OwnSanction };

/** Updates the viewer's own list with the sanction of a response. */
const showSanction = ({ sanction }: SanctionResponse, _: string, queryClient: QueryClient) =>
  queryClient.setQueryData(
    ownSanctionsQuery().queryKey,
    (before) =>
      before && { sanctions: before.sanctions.map((one) => (one._id === sanction._id ? sanction : one)) },
  );

/** Confirms that the viewer has read a sanction. */
export function useAcknowledge(onDone: () => void) {
  return useApiMutation({
    endpoint: 'acknowledgeSanction',
    parts: (id: string) => ({ params: { id } }),
    topic: useMemberTopic(),
    success: null,
    ...appealToasts.acknowledge,
    applyResponse: showSanction,
    onRendered: onDone,
  });
}

/** Appeals against a sanction of the viewer. */
export function useAppeal(id: string, onDone: () => void) {
  return useApiMutation({
    endpoint: 'appealSanction',
    parts: (text: string) => ({ params: { id }, body: { text } }),
    topic: useMemberTopic(),
    ...appealToasts.appeal,
    applyResponse: showSanction,
    onRendered: onDone,
  });
}

/** Decides on an appeal. */
export function useDecideAppeal(
  { user, sanction }: PendingAppeal,
  decision: AppealDecision,
  onDone: () => void,
) {
  const { success, failure } = appealToasts[decision];
  return useApiMutation({
    endpoint: 'decideAppeal',
    parts: (comment: string) => ({
      params: { id: user._id, sanctionId: sanction._id },
      body: { decision, comment },
    }),
    topic: topics.members,
    success: success(user.robloxUsername),
    failure,
    showsReason: true,
    applyResponse: (_response, _comment, queryClient) =>
      queryClient.setQueryData(
        appealQueueQuery().queryKey,
        (before) =>
          before && { pending: before.pending.filter((waiting) => waiting.sanction._id !== sanction._id) },
      ),
    onRendered: onDone,
  });
}
