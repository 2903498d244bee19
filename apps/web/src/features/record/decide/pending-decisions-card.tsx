import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import IconGavel from '~icons/tabler/gavel';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { overviewCard } from '../../../components/ui/cards.tsx';
import { counted } from '../../../lib/format-count.ts';
import { type DecisionView, useAdminSearch, withView } from '../admin-search.ts';
import {
  countPendingDecisions,
  type PendingDecisionCount,
  usePendingDecisions,
} from './pending-decisions.ts';

const nouns: Readonly<Record<DecisionView, readonly [one: string, many: string]>> = {
  leave: ['leave', 'leave'],
  appeals: ['appeal', 'appeals'],
  licences: ['licence', 'licences'],
  erasures: ['erasure', 'erasures'],
};

function Kinds({ waiting }: { readonly waiting: readonly PendingDecisionCount[] }) {
  const search = useAdminSearch();
  const shown = waiting.filter(({ count = 0 }) => count > 0);
  const isKnown = waiting.every(({ count }) => count !== undefined);
  if (shown.length === 0) return <p className="text-dim">{isKnown ? 'Nothing is waiting for you.' : '…'}</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 p-0 list-none">
      {shown.map(({ view, count = 0 }) => (
        <li key={view}>
          <Link
            className="inline-flex items-center min-h-6 touch:min-h-11 text-accent-text no-underline hover:underline"
            to="/admin"
            search={withView(search, view)}
          >
            {counted(count, ...nouns[view])}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The number of decisions that wait for the viewer, by kind, with a link to all of them. */
export function PendingDecisionsCard() {
  const search = useAdminSearch();
  const waiting = usePendingDecisions();
  const total = countPendingDecisions(waiting);
  const id = useId();
  return (
    <section className={overviewCard} aria-labelledby={id}>
      <h2 className="flex gap-2 items-center text-bright text-16 font-bold leading-6" id={id}>
        To decide
        <span
          className="min-w-6 px-1.5 rounded-card border border-line bg-sunken text-text font-mono text-13 font-heavy leading-5 text-center data-[waits=true]:border-amber-line data-[waits=true]:bg-amber-fill data-[waits=true]:text-amber-text"
          data-waits={total > 0}
        >
          {total}
        </span>
      </h2>
      <Link
        className={`${buttonClasses({ kind: total > 0 ? 'primary' : 'plain', size: 'medium' })} md:row-span-2`}
        to="/admin"
        search={withView(search, 'decide')}
      >
        <IconGavel size={18} stroke={1.75} aria-hidden />
        Open queue
      </Link>
      <div className="min-w-0 min-h-6 touch:min-h-11 max-md:col-span-2 text-14 leading-6">
        <Kinds waiting={waiting} />
      </div>
    </section>
  );
}
