import { calendarToasts } from '@crewroom/domain/calendar/messages';
import { topics } from '@crewroom/domain/contract/topics';
import { useCallMutation } from '../parts/use-call-mutation.ts';
import { useViewer } from '../parts/viewer.ts';

function useOwnTopic() {
  return topics.member(useViewer()?.userId ?? '');
}

/** Makes a new address for calendars. Sent again after a lost answer it makes another, as nobody saw the first. */
export function useMakeAddress(onMade: (url: string) => void) {
  return useCallMutation({
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
  return useCallMutation({
    call: 'deleteCalendar',
    parts: () => ({}),
    isRepeatable: true,
    about: useOwnTopic(),
    ...calendarToasts.remove,
    applyAnswer: onRemoved,
  });
}
