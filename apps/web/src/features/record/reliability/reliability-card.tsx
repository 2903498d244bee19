import type { ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
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
import { ReliabilityView, reliabilityEventInWords } from './reliability-view.tsx';

const ContestReliabilityEvent = lazyDialog(
  async () => (await import('./contest-event.tsx')).ContestReliabilityEvent,
);

const canContest = ({ excused, contested }: ReliabilityEvent): boolean =>
  excused === null && contested === null;

/** The viewer's own reliability figures of the last 90 days, with the events behind them. Each event can be contested once. */
export function ReliabilityCard() {
  const id = useViewer()?.userId ?? '';
  const query = useQuery({
    ...reliabilityQuery(id),
    enabled: id !== '',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const contesting = useDialog<ReliabilityEvent>(heading);
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
            renderActions={(event) =>
              canContest(event) && (
                <Button
                  aria-label={`Contest ${reliabilityEventInWords(event)}`}
                  preloads={ContestReliabilityEvent}
                  onClick={() => contesting.open(event)}
                >
                  Contest
                </Button>
              )
            }
          />
        )}
      </QueryView>
      {contesting.subject && (
        <ContestReliabilityEvent
          key={contesting.subject._id}
          {...contesting.props}
          event={contesting.subject}
        />
      )}
    </SectionCard>
  );
}
