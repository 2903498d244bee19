import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../parts/viewer.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { ownSanctionsQuery } from '../queries.ts';

// Hardly anybody has one; the others do not download it.
const SanctionNotice = lazyPart(async () => (await import('./sanction-notice.tsx')).SanctionNotice);

/** Shows the sanctions that one has not confirmed reading, above whatever screen is open. */
export function NewSanctions() {
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...ownSanctionsQuery(), enabled: isSignedIn });
  const unread = data?.sanctions.filter(({ active, acknowledgedAt }) => active && acknowledgedAt === null);
  if (unread === undefined || unread.length === 0) return null;
  return unread.map((sanction) => (
    <SanctionNotice key={sanction._id} sanction={sanction} placeholder={null} />
  ));
}
