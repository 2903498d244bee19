import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useViewer } from '../../parts/viewer.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { ownSanctionsQuery } from '../queries.ts';

// Hardly anybody has one; the others do not download it.
const SanctionNotice = lazyPart(async () => (await import('./sanction-notice.tsx')).SanctionNotice);

/** How long the first drawing of a screen waits to know whether there is a notice. */
const LATE_MS = 1_000;

/** Has the notices ready for the first drawing of a screen, which they would push down when they came later. */
export async function prepareNewSanctions(queryClient: QueryClient): Promise<void> {
  const late = new Promise<undefined>((passed) => void setTimeout(passed, LATE_MS));
  const own = await Promise.race([queryClient.fetchQuery(ownSanctionsQuery()), late]);
  if (own?.sanctions.length) await SanctionNotice.preload();
}

/** Shows the sanctions that one has not confirmed reading, above whatever screen is open. */
export function NewSanctions() {
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownSanctionsQuery(), enabled: isSignedIn });
  const unread = data?.sanctions.filter(({ active, acknowledgedAt }) => active && acknowledgedAt === null);
  return unread?.map((sanction) => (
    <SanctionNotice key={sanction._id} sanction={sanction} placeholder={null} />
  ));
}
