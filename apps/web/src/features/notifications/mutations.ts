import type { BrowserSubscription, Choices, PushDevice } from '@crewroom/domain/notifications/endpoints';
import { notificationToasts } from '@crewroom/domain/notifications/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';
import { notificationsQuery } from './queries.ts';

/** What is chosen, with the number of the press: of three presses the last may choose what the first did, and counts all the same. */
type Chosen = { readonly choices: Choices; readonly click: number };

/** Chooses what one is told of, and where. The screen shows that it was. */
export function useChooseNotifications() {
  return useApiMutation({
    endpoint: 'chooseNotifications',
    parts: ({ choices }: Chosen) => ({ body: choices }),
    isRepeatable: true,
    topic: useOwnTopic(),
    success: null,
    ...notificationToasts.choose,
    applyResponse: (response, _, queryClient) =>
      queryClient.setQueryData(notificationsQuery().queryKey, response),
  });
}

/** Has notifications sent to this browser, which has subscribed to them. */
export function useAddDevice(onAdded: (device: PushDevice) => void) {
  return useApiMutation({
    endpoint: 'addPushDevice',
    parts: (body: BrowserSubscription) => ({ body }),
    isRepeatable: true,
    topic: useOwnTopic(),
    ...notificationToasts.switchOn,
    applyResponse: onAdded,
  });
}

/** Ends the notifications to one of one's browsers. */
export function useRemoveDevice(onRemoved: (id: string) => void) {
  return useApiMutation({
    endpoint: 'removePushDevice',
    parts: (id: string) => ({ params: { id } }),
    isRepeatable: true,
    topic: useOwnTopic(),
    ...notificationToasts.switchOff,
    applyResponse: (_response, id) => onRemoved(id),
  });
}
