import type { ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { reliabilityQuery } from '../queries.ts';
import { ReliabilityView, reliabilityEventInWords } from '../reliability/reliability-view.tsx';
import { PanelHead, type RecordSectionProps } from './panel.tsx';

const DecideReliabilityEvent = lazyDialog(
  async () => (await import('../reliability/decide-event.tsx')).DecideReliabilityEvent,
);

type Deciding = { readonly event: ReliabilityEvent; readonly isExcused: boolean };

/** A member's reliability figures of the last 90 days, with the events behind them. Each event can be decided once. */
export function ReliabilitySection({ member, mayChange }: RecordSectionProps) {
  const query = useQuery(reliabilityQuery(member._id));
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDialog<Deciding>(heading);
  const button = (event: ReliabilityEvent, isExcused: boolean) => {
    const words = isExcused ? 'Excuse' : 'Do not excuse';
    return (
      <Button
        aria-label={`${words} ${reliabilityEventInWords(event)}`}
        preloads={DecideReliabilityEvent}
        onClick={() => deciding.open({ event, isExcused })}
      >
        {words}
      </Button>
    );
  };
  return (
    <>
      <PanelHead title="Reliability, last 90 days" headingRef={heading} />
      <QueryView
        query={query}
        failure="The reliability could not be loaded"
        skeleton={<Skeleton className="h-40" />}
      >
        {(reliability) => (
          <ReliabilityView
            reliability={reliability}
            renderActions={(event) =>
              mayChange &&
              event.excused === null && (
                <>
                  {button(event, true)}
                  {button(event, false)}
                </>
              )
            }
          />
        )}
      </QueryView>
      {deciding.subject && (
        <DecideReliabilityEvent
          key={`${deciding.subject.event._id} ${deciding.subject.isExcused}`}
          {...deciding.props}
          member={member}
          {...deciding.subject}
        />
      )}
    </>
  );
}
