import { daysInWords } from '@crewroom/domain/days';
import type { Leave } from '@crewroom/domain/record/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconHistory from '~icons/tabler/history';
import IconHourglass from '~icons/tabler/hourglass';
import IconPlus from '~icons/tabler/plus';
import IconX from '~icons/tabler/x';
import { Button } from '../../../components/ui/button.tsx';
import { ActionCard, ExpandableList } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { ownLeaveQuery } from '../queries.ts';
import { leaveEnding, leavePhase } from './leave-days.ts';
import type { OwnTermFigures } from './leave-effect.ts';
import { Days, Decision, Reason } from './leave-entry.tsx';

const looks = {
  pending: { tone: 'amber', icon: IconHourglass, word: 'Pending', isOutlined: true },
  declined: { tone: 'red', icon: IconX, word: 'Declined', isOutlined: true },
  withdrawn: { tone: 'graphite', icon: IconArrowBackUp, word: 'Withdrawn', isOutlined: true },
  ahead: { tone: 'green', icon: IconCircleCheck, word: 'Approved', isOutlined: false },
  running: { tone: 'blue', icon: IconCircleCheck, word: 'On leave now', isOutlined: false },
  over: { tone: 'graphite', icon: IconHistory, word: 'Over', isOutlined: false },
} as const;

type LeaveBadgeProps = { readonly leave: Pick<Leave, 'from' | 'to' | 'status'>; readonly now: Date };

/** The state of a leave. */
function LeaveBadge({ leave, now }: LeaveBadgeProps) {
  const { tone, icon, word, isOutlined } =
    looks[leave.status === 'approved' ? leavePhase(leave, now) : leave.status];
  return (
    <StatusBadge tone={tone} icon={icon} isOutlined={isOutlined} isLive={word === 'On leave now'}>
      {word}
    </StatusBadge>
  );
}

const AskLeave = lazyDialog(async () => (await import('./ask-leave.tsx')).AskLeave);

const EndOwnLeave = lazyDialog(async () => (await import('./end-own-leave.tsx')).EndOwnLeave);

const SHOWN_AT_FIRST = 1;

type EntryProps = { readonly leave: Leave; readonly now: Date; readonly onEnd: (leave: Leave) => void };

function Entry({ leave, now, onEnd }: EntryProps) {
  const action = leaveEnding(leave, now)?.action;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between">
        <Days leave={leave} />
        <LeaveBadge leave={leave} now={now} />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5 items-center justify-between">
        <div className="min-w-0 flex-[1_1_9rem]">
          <Reason leave={leave} />
        </div>
        {action !== undefined && (
          <Button
            aria-label={`${action}, ${daysInWords(leave)}`}
            preloads={EndOwnLeave}
            onClick={() => onEnd(leave)}
          >
            {action}
          </Button>
        )}
      </div>
      <Decision leave={leave} />
    </div>
  );
}

/** Scrolls to the leave when the URL ends in `#leave`, as in links of the inbox, once the list is loaded. */
function useScrollToLeave(isThere: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === 'leave' });
  useEffect(() => {
    if (isThere && isLinkedTo) container.current?.scrollIntoView({ block: 'start' });
  }, [isThere, isLinkedTo]);
  return container;
}

/** The viewer's own leave: they can request it, see the decision, and withdraw it. */
export function OwnLeave(term: OwnTermFigures) {
  const query = useQuery(ownLeaveQuery());
  const now = useCurrentMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const asking = useDialog<true>(heading);
  const ending = useDialog<Leave>(heading);
  const container = useScrollToLeave(query.data !== undefined);
  return (
    <div id="leave" ref={container} className="grid min-w-0 scroll-mt-4">
      <ActionCard
        title="Leave"
        headingRef={heading}
        about="Days on leave do not count towards your quota."
        action={
          <Button
            // On a phone the text then fits one line.
            className="max-sm:[&>svg]:hidden"
            preloads={AskLeave}
            // Its place is reserved until it is loaded.
            style={{ visibility: query.data === undefined ? 'hidden' : 'visible' }}
            onClick={() => asking.open(true)}
          >
            <IconPlus size={16} stroke={2} aria-hidden />
            Ask for leave
          </Button>
        }
      >
        <QueryView query={query} failure="Your leave could not be loaded" skeleton={null}>
          {({ leave: leaves }) =>
            leaves.length > 0 && (
              <ExpandableList items={leaves} shown={SHOWN_AT_FIRST} keyOf={({ _id }) => _id}>
                {(leave) => <Entry leave={leave} now={now} onEnd={ending.open} />}
              </ExpandableList>
            )
          }
        </QueryView>
      </ActionCard>
      <AskLeave {...asking.props} leaves={query.data?.leave ?? []} term={term} />
      {ending.subject && <EndOwnLeave key={ending.subject._id} {...ending.props} leave={ending.subject} />}
    </div>
  );
}
