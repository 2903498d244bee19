import { discordToasts } from '@crewroom/domain/discord/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';

/** Joins the account at Discord that an address was made for. */
export function useLinkDiscord() {
  return useApiMutation({
    endpoint: 'linkDiscord',
    parts: (token: string) => ({ body: { token } }),
    topic: useOwnTopic(),
    ...discordToasts.link,
  });
}

/** Parts one's account at Discord from oneself. */
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
