import { topics } from '@crewroom/domain/contract/topics';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { inboxQuery } from './queries.ts';

/** Marks what one was told as read, up to an item. It shows by itself, so its success is not told. */
export function useReadInbox(userId: string) {
  return useApiMutation({
    endpoint: 'readInbox',
    parts: (upTo: string) => ({ body: { upTo } }),
    // Read is read: one lost answer must not turn the next opening into a refusal.
    isRepeatable: true,
    topic: topics.inbox(userId),
    success: null,
    failure: 'Your inbox could not be marked as read',
    applyResponse: (inbox, _, queryClient) => queryClient.setQueryData(inboxQuery().queryKey, inbox),
  });
}
