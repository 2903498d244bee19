import type { OwnUser } from '@crewroom/domain/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import IconTicket from '~icons/tabler/ticket';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { ownTermsQuery } from '../../../lib/term-queries.ts';
import { ClosedTerms } from './closed-terms.tsx';
import { type RecapMember, recapOf } from './recap.ts';

const RecapDialog = lazyDialog(async () => (await import('./recap-dialog.tsx')).RecapDialog);

export type TermsMember = RecapMember & Pick<OwnUser, 'stats'>;

/** The viewer's last closed terms, with the recap of the latest. */
export function TermsCard({ member }: { readonly member: TermsMember }) {
  const { airline } = useStartData();
  const query = useQuery(ownTermsQuery());
  const last = query.data?.terms[0];
  const recap = useMemo(
    () => (last === undefined ? null : recapOf(last, member, airline.name)),
    [last, member, airline.name],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<string>(heading);
  // The end of the term was undone, or another term ended.
  if (dialog.isOpen && recap?.term !== dialog.subject) dialog.close();
  return (
    <>
      <SectionCard
        title="Last terms"
        headingRef={heading}
        headerAction={
          recap !== null && (
            <Button preloads={RecapDialog} onClick={() => dialog.open(recap.term)}>
              <IconTicket size={16} stroke={2} aria-hidden />
              {`Recap of ${recap.term}`}
            </Button>
          )
        }
      >
        <QueryView
          query={query}
          failure="Your last terms could not be loaded"
          skeleton={
            <Skeleton
              className={member.stats.newInTerm ? 'h-23.5 @min-[40rem]:@max-[56rem]:h-11.75' : 'h-47'}
            />
          }
          isEmpty={({ terms }) => terms.length === 0}
          empty="Your first term here is still running. Your flights appear here once it ends."
        >
          {({ terms }) => <ClosedTerms terms={terms} />}
        </QueryView>
      </SectionCard>
      {recap !== null && <RecapDialog {...dialog.props} recap={recap} />}
    </>
  );
}
