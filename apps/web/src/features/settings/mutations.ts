import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { topics } from '@crewroom/domain/contract/topics';
import type { SettingChanges } from '@crewroom/domain/settings/endpoints';
import { settingsToasts } from '@crewroom/domain/settings/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { toastError } from '../../components/toast-error.ts';
import { toastSuccess } from '../../components/ui/toasts.ts';
import { invalidateTopics } from '../../lib/api-query.ts';
import { sendFile } from '../../lib/file-client.ts';
import { settingsQuery } from './queries.ts';

/** Changes settings, all or none. `onDone` gets the settings after the change. */
export function useChangeSettings(onDone: (response: ResponseOf<'changeSettings'>) => void) {
  return useApiMutation({
    endpoint: 'changeSettings',
    parts: (changes: SettingChanges) => ({ body: { changes } }),
    topic: topics.settings,
    ...settingsToasts,
    applyResponse: (response, _, queryClient) => {
      queryClient.setQueryData(settingsQuery().queryKey, response);
      onDone(response);
    },
  });
}

/** Sets the logo to a picture, or removes it with null. */
export function useChangeLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'logo' },
    mutationFn: (picture: Blob | null) =>
      sendFile(picture === null ? plainRoutes.removeLogo : plainRoutes.setLogo, picture, 'changeSettings'),
    onSuccess: async (invalidated) => {
      toastSuccess(settingsToasts.success);
      await invalidateTopics(queryClient, invalidated);
    },
    onError: (error) => toastError(error, settingsToasts.failure),
  });
}
