import { discordToasts } from '@crewroom/domain/discord/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';

/** Links the Discord account that a URL was created for. */
export function useLinkDiscord() {
  return useApiMutation({
    endpoint: 'linkDiscord',
    parts: (token: string) => ({ body: { token } }),
    topic: useOwnTopic(),
    ...discordToasts.link,
  });
}

/** Unlinks the viewer's Discord account. */
export function useUnlinkDiscord(onParted: () => void) {
  return useApiMutation({
    endpoint: 'unlinkDiscord',
    parts: () => ({}),
    isRepeatable: true,
    topic: useOwnTopic(),
    ...discordToasts.unlink,
    applyResponse: onParted,
  });
}
