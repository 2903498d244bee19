import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { SettingChanges } from '@crewroom/domain/settings/calls';
import { settingsToasts } from '@crewroom/domain/settings/messages';
import { topics } from '@crewroom/domain/topics';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../lib/use-call-mutation.ts';
import { settingsQuery } from './queries.ts';

/** Changes settings, all or none; `onDone` gets the settings as they are then. */
export function useChangeSettings(onDone: (answer: AnswerOf<'changeSettings'>) => void) {
  const queryClient = useQueryClient();
  return useCallMutation({
    call: 'changeSettings',
    parts: (changes: SettingChanges) => ({ body: { changes } }),
    about: topics.settings,
    ...settingsToasts,
    applyAnswer: (answer) => {
      queryClient.setQueryData(settingsQuery().queryKey, answer);
      onDone(answer);
    },
  });
}
