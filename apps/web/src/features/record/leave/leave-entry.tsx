import { countDays, daysInWords } from '@crewroom/domain/days';
import type { Leave } from '@crewroom/domain/record/schemas';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { Byline, UserText } from '../../../components/user-text.tsx';
import { counted } from '../../../lib/format-count.ts';

type Part = { readonly leave: Leave };

/** The days of a leave, with their number. */
export function Days({ leave }: { readonly leave: Pick<Leave, 'from' | 'to'> }) {
  return (
    <p className="flex flex-wrap gap-x-2.5 gap-y-0 items-baseline">
      <span className="text-bright font-mono text-15 font-heavy">{daysInWords(leave)}</span>{' '}
      <span className="text-dim text-14">{counted(countDays(leave), 'day')}</span>
    </p>
  );
}

/** The member's reason for the leave. Empty when an administrator recorded the leave. */
export function Reason({ leave: { reason } }: Part) {
  if (reason === null) return null;
  return (
    <blockquote className="p-0 m-0">
      <UserText text={reason} />
    </blockquote>
  );
}

const actions = { approved: 'Approved', declined: 'Declined' } as const;

/** The decision: the administrator, the time and the comment. */
export function Decision({ leave }: Part) {
  const { reason, status, comment, decidedByUsername, decidedAt } = leave;
  if (decidedAt === null || status === 'pending') return null;
  // A leave that was withdrawn afterwards had been approved before.
  const action = reason === null ? 'Recorded' : actions[status === 'declined' ? 'declined' : 'approved'];
  return (
    <div className="ps-3 border-s-3 border-s-line text-text text-15 [&>:first-child]:text-dim [&>:first-child]:text-14">
      <p>
        {action}
        <Byline username={decidedByUsername} />
        {', '}
        <DateTime value={decidedAt} format="date" />
      </p>
      {comment !== null && <UserText text={comment} />}
    </div>
  );
}
