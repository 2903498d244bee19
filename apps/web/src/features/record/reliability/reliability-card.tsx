import type { Mark } from '@crewroom/domain/record/mark-calls';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useViewer } from '../../../components/viewer.ts';
import { reliabilityQuery } from '../queries.ts';
import { markInWords, ReliabilityView } from './reliability-view.tsx';

const ContestMark = lazyDialog(async () => (await import('./contest-mark.tsx')).ContestMark);

const canContest = ({ excused, contested }: Mark): boolean => excused === null && contested === null;

/** The viewer's own figures of the last 90 days, with the marks behind them, each to be contested once. */
export function ReliabilityCard() {
  const id = useViewer()?.userId ?? '';
  const query = useQuery({
    ...reliabilityQuery(id),
    enabled: id !== '',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const contesting = useDialog<Mark>(heading);
  return (
    <SectionCard title="Reliability" headingRef={heading}>
      <p className="mb-4 text-dim text-14">
        You and administrators see this. Not a score. Entries are deleted after 90 days.
      </p>
      <QueryView
        query={query}
        failure="Your reliability could not be loaded"
        skeleton={<Skeleton className="h-38" />}
      >
        {(reliability) => (
          <ReliabilityView
            reliability={reliability}
            renderActions={(mark) =>
              canContest(mark) && (
                <Button
                  aria-label={`Contest ${markInWords(mark)}`}
                  preloads={ContestMark}
                  onClick={() => contesting.open(mark)}
                >
                  Contest
                </Button>
              )
            }
          />
        )}
      </QueryView>
      {contesting.subject && (
        <ContestMark key={contesting.subject._id} {...contesting.props} mark={contesting.subject} />
      )}
    </SectionCard>
  );
}
