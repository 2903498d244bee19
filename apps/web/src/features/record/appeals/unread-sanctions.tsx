import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { ownSanctionsQuery } from '../queries.ts';

// Hardly anybody has such a sanction; the others do not download the notice.
const SanctionNotice = lazySection(async () => (await import('./sanction-notice.tsx')).SanctionNotice);

/** How long the first drawing of a screen waits to know whether there is an unread sanction. */
const MAX_WAIT_MS = 1_000;

/** Reads the notices before the first drawing of a screen, which they would push down when they came later. */
export async function prepareUnreadSanctions(queryClient: QueryClient): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => void setTimeout(resolve, MAX_WAIT_MS));
  const own = await Promise.race([queryClient.fetchQuery(ownSanctionsQuery()), timeout]);
  if (own?.sanctions.length) await SanctionNotice.preload();
}

/** Shows the sanctions that one has not confirmed reading, above whatever screen is open. */
export function UnreadSanctions() {
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownSanctionsQuery(), enabled: isSignedIn });
  const unread = data?.sanctions.filter(({ active, acknowledgedAt }) => active && acknowledgedAt === null);
  return unread?.map((sanction) => (
    <SanctionNotice key={sanction._id} sanction={sanction} placeholder={null} />
  ));
}
