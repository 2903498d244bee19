import type { Appeal } from '@crewroom/domain/record/schemas';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconGavel from '~icons/tabler/gavel';
import IconHourglass from '~icons/tabler/hourglass';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Byline, Quote } from '../../../components/user-text.tsx';

const looks = {
  waiting: { tone: 'amber', icon: IconHourglass, word: 'Appeal waits for a decision' },
  upheld: { tone: 'slate', icon: IconGavel, word: 'Sanction upheld after an appeal' },
  lifted: { tone: 'green', icon: IconCircleCheck, word: 'Sanction lifted after an appeal' },
} as const;

/** An appeal in the member's words, and the decision on it. */
export function AppealState({ appeal }: { readonly appeal: Appeal }) {
  const { text, appealedAt, decision, comment, decidedByUsername, decidedAt } = appeal;
  const { tone, icon, word } = looks[decision ?? 'waiting'];
  return (
    <div className="grid grid-cols-1 gap-2 mt-3">
      <p>
        <StatusBadge tone={tone} icon={icon} isOutlined={decision === null}>
          {word}
        </StatusBadge>
      </p>
      <Quote
        head={
          <>
            Appealed, <DateTime value={appealedAt} />
          </>
        }
        text={text}
      />
      {decision !== null && (
        <Quote
          head={
            <>
              {decision === 'lifted' ? 'Sanction lifted' : 'Sanction upheld'}
              <Byline username={decidedByUsername} />
              {decidedAt !== null && ', '}
              {decidedAt !== null && <DateTime value={decidedAt} />}
            </>
          }
          text={comment}
        />
      )}
    </div>
  );
}
