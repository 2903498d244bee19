import { discordToasts } from '@crewroom/domain/discord/messages';
import { useCallMutation } from '../../components/use-call-mutation.ts';
import { useOwnTopic } from '../../components/viewer.ts';

/** Joins the account at Discord that an address was made for. */
export function useLinkDiscord() {
  return useCallMutation({
    call: 'linkDiscord',
    parts: (token: string) => ({ body: { token } }),
    about: useOwnTopic(),
    ...discordToasts.link,
  });
}

/** Parts one's account at Discord from oneself. */
export function useUnlinkDiscord(onParted: () => void) {
  return useCallMutation({
    call: 'unlinkDiscord',
    parts: () => ({}),
    isRepeatable: true,
    about: useOwnTopic(),
    ...discordToasts.unlink,
    applyAnswer: onParted,
  });
}
