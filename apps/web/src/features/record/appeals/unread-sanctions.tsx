import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { ownSanctionsQuery } from '../queries.ts';

// Few members have such a sanction. The others do not download the notice.
const SanctionNotice = lazySection(async () => (await import('./sanction-notice.tsx')).SanctionNotice);

/** The maximum time that the first render of a screen waits for the unread sanctions. */
const MAX_WAIT_MS = 1_000;

/** Loads the notices before the first render of a screen, because later they would push the screen down. */
export async function prepareUnreadSanctions(queryClient: QueryClient): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => void setTimeout(resolve, MAX_WAIT_MS));
  const own = await Promise.race([queryClient.fetchQuery(ownSanctionsQuery()), timeout]);
  if (own?.sanctions.length) await SanctionNotice.preload();
}

/** Shows the sanctions that the viewer has not confirmed reading, above the open screen. */
export function UnreadSanctions() {
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownSanctionsQuery(), enabled: isSignedIn });
  const unread = data?.sanctions.filter(({ active, acknowledgedAt }) => active && acknowledgedAt === null);
  return unread?.map((sanction) => (
    <SanctionNotice key={sanction._id} sanction={sanction} placeholder={null} />
  ));
}
