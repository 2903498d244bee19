import { calendarToasts } from '@crewroom/domain/calendar/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';

/** Makes a new address for calendars. Sent again after a lost answer it makes another, as nobody saw the first. */
export function useMakeAddress(onMade: (url: string) => void) {
  return useApiMutation({
    call: 'createCalendar',
    parts: () => ({}),
    isRepeatable: true,
    about: useOwnTopic(),
    ...calendarToasts.make,
    applyAnswer: ({ url }) => onMade(url),
  });
}

/** Takes the address away. */
export function useRemoveAddress(onRemoved: () => void) {
  return useApiMutation({
    call: 'deleteCalendar',
    parts: () => ({}),
    isRepeatable: true,
    about: useOwnTopic(),
    ...calendarToasts.remove,
    applyAnswer: onRemoved,
  });
}
