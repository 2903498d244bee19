import type { FeedChanges } from '@crewroom/domain/calendar/endpoints';
import { calendarToasts } from '@crewroom/domain/calendar/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';
import { calendarQuery } from './queries.ts';

/** Creates a new calendar URL. A retry after a lost response creates another one, as nobody saw the first. */
export function useCreateFeedUrl(onMade: (url: string) => void) {
  return useApiMutation({
    endpoint: 'createCalendar',
    parts: () => ({}),
    isRepeatable: true,
    topic: useOwnTopic(),
    ...calendarToasts.make,
    applyResponse: ({ url }) => onMade(url),
  });
}

/** Changes what the feed shows. The screen shows it at once. */
export function useChangeFeed() {
  return useApiMutation({
    endpoint: 'changeCalendar',
    parts: (body: FeedChanges) => ({ body }),
    isRepeatable: true,
    topic: useOwnTopic(),
    success: null,
    ...calendarToasts.change,
    applyResponse: (calendar, _changes, queryClient) =>
      queryClient.setQueryData(calendarQuery().queryKey, calendar),
  });
}

/** Removes the URL. */
export function useRemoveFeedUrl(onRemoved: () => void) {
  return useApiMutation({
    endpoint: 'deleteCalendar',
    parts: () => ({}),
    isRepeatable: true,
    topic: useOwnTopic(),
    ...calendarToasts.remove,
    applyResponse: onRemoved,
  });
}
