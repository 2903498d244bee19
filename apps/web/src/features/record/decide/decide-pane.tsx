import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazySection, preloadOnIntent } from '../../../components/ui/lazy.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { type DecisionView, useAdminSearch, withView } from '../admin-search.ts';
import {
  countPendingDecisions,
  type PendingDecisionCount,
  usePendingDecisions,
} from './pending-decisions.ts';

/** The sections of the queue. Loaded on demand, because often only one of them is shown. */
export const decisionParts = {
  leave: {
    title: 'Leave',
    paneName: 'Leave of all members',
    Part: lazySection(async () => (await import('../leave/leave-queue.tsx')).LeaveQueue),
  },
  appeals: {
    title: 'Appeals',
    paneName: 'Appeals against sanctions',
    Part: lazySection(async () => (await import('../appeals/appeal-queue.tsx')).AppealQueue),
  },
  licences: {
    title: 'Licences',
    paneName: 'Qualifications that expire',
    Part: lazySection(
      async () =>
        (await import('../qualifications/expiring-qualifications-pane.tsx')).ExpiringQualificationsPane,
    ),
  },
  erasures: {
    title: 'Erasures',
    paneName: 'Pending erasure requests',
    Part: lazySection(
      async () => (await import('../../../components/erasures/pending-erasures.tsx')).PendingErasures,
    ),
  },
} as const satisfies Record<DecisionView, unknown>;

const chipClasses =
  'inline-flex gap-1.5 items-center min-h-8 touch:min-h-11 py-0.5 px-3.5 border border-line-strong rounded-full bg-card text-text text-13 font-semibold no-underline hover:bg-hover aria-[current=page]:border-accent-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text';

/** Links to the whole queue, or to one kind of decision. */
function Kinds({
  waiting,
  view,
}: {
  readonly waiting: readonly PendingDecisionCount[];
  readonly view: DecisionView | 'decide';
}) {
  const search = useAdminSearch();
  const kinds = [{ view: 'decide', count: countPendingDecisions(waiting) } as const, ...waiting];
  return (
    <nav className="flex flex-wrap gap-2" aria-label="Kinds of decisions">
      {kinds.map(({ view: kind, count = 0 }) => (
        <Link
          key={kind}
          className={chipClasses}
          to="/admin"
          search={withView(search, kind)}
          replace
          aria-current={kind === view ? 'page' : undefined}
          {...(kind !== 'decide' && preloadOnIntent(decisionParts[kind].Part))}
        >
          {kind === 'decide' ? 'All' : decisionParts[kind].title}{' '}
          <span className="font-mono font-normal">{count}</span>
          <span className="visually-hidden"> waiting</span>
        </Link>
      ))}
    </nav>
  );
}

/**
 * Every waiting decision, with a section for each kind. A section stays after its last decision until people leave the queue.
 */
function WholeQueue({
  waiting,
  placeholder,
}: {
  readonly waiting: readonly PendingDecisionCount[];
  readonly placeholder: ReactNode;
}) {
  const [opened, setOpened] = useState<readonly DecisionView[]>([]);
  const fresh = waiting.filter(({ view, count = 0 }) => count > 0 && !opened.includes(view));
  if (fresh.length > 0) setOpened([...opened, ...fresh.map(({ view }) => view)]);
  if (opened.length === 0) {
    if (waiting.some(({ count }) => count === undefined)) return placeholder;
    return <EmptyState>Nothing is waiting for you.</EmptyState>;
  }
  return waiting
    .filter(({ view }) => opened.includes(view))
    .map(({ view }) => {
      const { Part } = decisionParts[view];
      return <Part key={view} placeholder={placeholder} {...(view === 'leave' && { isPendingOnly: true })} />;
    });
}

type DecidePaneProps = { readonly view: DecisionView | 'decide'; readonly placeholder: ReactNode };

/** The decisions that wait for an administrator: all of them, or one kind with its past decisions. */
export function DecidePane({ view, placeholder }: DecidePaneProps) {
  const waiting = usePendingDecisions();
  return (
    <>
      <Kinds waiting={waiting} view={view} />
      {view === 'decide' ? (
        <WholeQueue waiting={waiting} placeholder={placeholder} />
      ) : (
        <OneKind view={view} placeholder={placeholder} />
      )}
    </>
  );
}

function OneKind({ view, placeholder }: { readonly view: DecisionView; readonly placeholder: ReactNode }) {
  const { Part } = decisionParts[view];
  return <Part placeholder={placeholder} />;
}
