import { topics } from '@crewroom/domain/contract/topics';
import { gameKeyToasts } from '@crewroom/domain/game/messages';
import type { GameKeyInput, NewGameKey } from '@crewroom/domain/game/schemas';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { gameKeysQuery } from './queries.ts';

/** Creates a key. `onCreated` gets it with its secret, which is stored nowhere else. */
export function useCreateKey(onCreated: (created: NewGameKey) => void) {
  return useApiMutation({
    endpoint: 'createGameKey',
    parts: (body: GameKeyInput) => ({ body }),
    topic: topics.keys,
    ...gameKeyToasts.create,
    applyResponse: onCreated,
  });
}

/** Revokes a key, by its id. */
export function useRevokeKey(onDone: () => void) {
  return useApiMutation({
    endpoint: 'revokeGameKey',
    parts: (id: string) => ({ params: { id } }),
    topic: topics.keys,
    ...gameKeyToasts.revoke,
    applyResponse: (_response, id, queryClient) =>
      queryClient.setQueryData(
        gameKeysQuery().queryKey,
        (before) => before && { keys: before.keys.filter((key) => key._id !== id) },
      ),
    onRendered: onDone,
  });
}
