import { topics } from '@crewroom/domain/contract/topics';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { inboxQuery } from './queries.ts';

/** Marks notices as read, up to an item. The screen shows it, so there is no success toast. */
export function useReadInbox(userId: string) {
  return useApiMutation({
    endpoint: 'readInbox',
    parts: (upTo: string) => ({ body: { upTo } }),
    // Idempotent: a lost response must not turn the next opening into a refusal.
    isRepeatable: true,
    topic: topics.inbox(userId),
    success: null,
    failure: 'Your inbox could not be marked as read',
    applyResponse: (inbox, _, queryClient) => queryClient.setQueryData(inboxQuery().queryKey, inbox),
  });
}
