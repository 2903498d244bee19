import { leaveArithmetic, quotaInWords, termFlightsOf } from '@crewroom/domain/terms/rules';
import type { Stats } from '@crewroom/domain/terms/schemas';
import { IconBeach, IconCircleCheck, IconCircleDashed, IconUserPlus } from '@tabler/icons-react';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { quotaPercent, quotaShares, quotaStatus } from './quota-view.ts';

type QuotaMarksProps = { readonly isNew: boolean; readonly isOnLeave: boolean };

/** What bears on a member's quota: that they are new in the term and exempt from it, and that they are on leave today. */
export function QuotaMarks({ isNew, isOnLeave }: QuotaMarksProps) {
  return (
    <>
      {isNew && (
        <StatusBadge tone="slate" icon={IconUserPlus} outline>
          New this term
        </StatusBadge>
      )}
      {isOnLeave && (
        <StatusBadge tone="amber" icon={IconBeach}>
          On Leave
        </StatusBadge>
      )}
    </>
  );
}

type QuotaProps = {
  readonly stats: Stats;
  /** Whether it says that they are on leave today, where nothing beside it does. */
  readonly isOnLeave?: boolean;
};

/** The term's quota as a ring and in words, with what leave takes off it, and for whom it does not count. */
export function QuotaFigures({ stats, isOnLeave = false, size }: QuotaProps & { readonly size?: number }) {
  const flights = termFlightsOf(stats);
  const { isMet, words } = quotaStatus(flights);
  const sum = quotaInWords(flights);
  const arithmetic = leaveArithmetic(flights);
  return (
    <div className="flex flex-wrap gap-4 items-center">
      <ProgressRing
        shares={quotaShares(flights)}
        label={`Quota: ${sum}`}
        {...(size === undefined ? {} : { size })}
      >
        <span className="font-mono text-[1.5rem] font-heavy">{quotaPercent(flights)}</span>
      </ProgressRing>
      <div className="grid flex-[1_1_100px] gap-2 justify-items-start">
        {words !== '' && (
          <StatusBadge tone={isMet ? 'green' : 'slate'} icon={isMet ? IconCircleCheck : IconCircleDashed}>
            {words}
          </StatusBadge>
        )}
        <QuotaMarks isNew={stats.newInTerm} isOnLeave={isOnLeave} />
        <p>{sum}</p>
        {arithmetic !== null && <p className="text-dim text-14">After leave: {arithmetic}</p>}
      </div>
    </div>
  );
}
