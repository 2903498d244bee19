import { hasRequiredRank } from '@crewroom/domain/contract/access';
import { expiryStatus } from '@crewroom/domain/record/expiring-qualifications';
import { useQuery } from '@tanstack/react-query';
import { erasuresQuery } from '../../../components/erasures/erasures-query.ts';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import type { DecisionView } from '../admin-search.ts';
import { appealQueueQuery, expiringQualificationsQuery, leaveQueueQuery } from '../queries.ts';
import { appealDecisionRefusal, whyNotDecideAbout } from '../record-permissions.ts';

/** A kind of decision, and how many wait for the viewer. Undefined until the number is loaded. */
export type PendingDecisionCount = { readonly view: DecisionView; readonly count: number | undefined };

/**
 * Returns the decisions that wait for the viewer and that they may make, by kind. Only owners get erasures, because only they
 * decide them.
 */
export function usePendingDecisions(): readonly PendingDecisionCount[] {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const isOwner = hasRequiredRank('owner', viewer?.rank ?? null);
  const leave = useQuery(leaveQueueQuery()).data?.pending;
  const appeals = useQuery(appealQueueQuery()).data?.pending;
  const qualifications = useQuery(expiringQualificationsQuery(undefined)).data?.licences;
  const erasures = useQuery({ ...erasuresQuery(), enabled: isOwner }).data?.erasures.length;
  const mayDecideAbout = (user: Parameters<typeof whyNotDecideAbout>[1]) =>
    viewer !== null && whyNotDecideAbout(viewer, user) === null;
  return [
    {
      view: 'leave',
      count: leave?.filter(({ user, groupRank }) => mayDecideAbout({ ...user, groupRank })).length,
    },
    {
      view: 'appeals',
      count: appeals?.filter((appeal) => viewer !== null && appealDecisionRefusal(viewer, appeal) === null)
        .length,
    },
    {
      view: 'licences',
      count: qualifications?.filter((one) => mayDecideAbout(one.user) && expiryStatus(one, now) !== 'held')
        .length,
    },
    ...(isOwner ? [{ view: 'erasures', count: erasures } as const] : []),
  ];
}

/** Returns how many decisions wait in all, of the kinds that are loaded. */
export const countPendingDecisions = (waiting: readonly PendingDecisionCount[]): number =>
  waiting.reduce((sum, { count = 0 }) => sum + count, 0);
