import type { Mark } from '@crewroom/domain/record/mark-calls';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { reliabilityQuery } from '../queries.ts';
import { markInWords, ReliabilityView } from '../reliability/reliability-view.tsx';
import { PanelHead, type RecordPartProps } from './panel.tsx';

const DecideMark = lazyDialog(async () => (await import('../reliability/decide-mark.tsx')).DecideMark);

type Deciding = { readonly mark: Mark; readonly isExcused: boolean };

/** A member's figures of the last 90 days, with the marks behind them, each to be decided once. */
export function ReliabilityPart({ member, mayChange }: RecordPartProps) {
  const query = useQuery(reliabilityQuery(member._id));
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDialog<Deciding>(heading);
  const button = (mark: Mark, isExcused: boolean) => {
    const words = isExcused ? 'Excuse' : 'Do not excuse';
    return (
      <Button
        aria-label={`${words} ${markInWords(mark)}`}
        preloads={DecideMark}
        onClick={() => deciding.open({ mark, isExcused })}
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
            renderActions={(mark) =>
              mayChange &&
              mark.excused === null && (
                <>
                  {button(mark, true)}
                  {button(mark, false)}
                </>
              )
            }
          />
        )}
      </QueryView>
      {deciding.subject && (
        <DecideMark
          key={`${deciding.subject.mark._id} ${deciding.subject.isExcused}`}
          {...deciding.props}
          member={member}
          {...deciding.subject}
        />
      )}
    </>
  );
}
