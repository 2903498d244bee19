import { topics } from '@crewroom/domain/contract/topics';
import { discordToasts } from '@crewroom/domain/discord/messages';
import { useCallMutation } from '../parts/use-call-mutation.ts';
import { useViewer } from '../parts/viewer.ts';

/** Joins the account at Discord that an address was made for. */
export function useLinkDiscord(onLinked: () => void) {
  return useCallMutation({
    call: 'linkDiscord',
    parts: (token: string) => ({ body: { token } }),
    about: topics.own(useViewer()?.userId ?? ''),
    ...discordToasts.link,
    applyAnswer: onLinked,
  });
}

/** Parts one's account at Discord from oneself. */
export function useUnlinkDiscord(onParted: () => void) {
  return useCallMutation({
    call: 'unlinkDiscord',
    parts: () => ({}),
    isRepeatable: true,
    about: topics.own(useViewer()?.userId ?? ''),
    ...discordToasts.unlink,
    applyAnswer: onParted,
  });
}
