import type { BrowserSubscription, Choices, PushDevice } from '@crewroom/domain/notifications/endpoints';
import { notificationToasts } from '@crewroom/domain/notifications/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';
import { notificationsQuery } from './queries.ts';

/** A choice, with the number of the click: the last of three clicks may equal the first, and still counts. */
type ChoicesChange = { readonly choices: Choices; readonly click: number };

/** Chooses the kinds of notifications and their channels. The screen shows the success. */
export function useChooseNotifications() {
  return useApiMutation({
    endpoint: 'chooseNotifications',
    parts: ({ choices }: ChoicesChange) => ({ body: choices }),
    isRepeatable: true,
    topic: useOwnTopic(),
    success: null,
    ...notificationToasts.choose,
    applyResponse: (response, _, queryClient) =>
      queryClient.setQueryData(notificationsQuery().queryKey, response),
  });
}

/** Registers this subscribed browser for push notifications. */
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

/** Ends the notifications to one of the viewer's browsers. */
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
