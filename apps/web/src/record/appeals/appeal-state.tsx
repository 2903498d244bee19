import type { Appeal } from '@crewroom/domain/record/schemas';
import { IconCircleCheck, IconGavel, IconHourglass } from '@tabler/icons-react';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';

const words = 'ps-3 border-s-3 border-s-line text-text text-15 wrap-anywhere';

const head = 'text-dim text-14';

const looks = {
  waiting: { tone: 'amber', icon: IconHourglass, word: 'Appeal waits for a decision' },
  upheld: { tone: 'slate', icon: IconGavel, word: 'Sanction upheld after an appeal' },
  lifted: { tone: 'green', icon: IconCircleCheck, word: 'Sanction lifted after an appeal' },
} as const;

/** An appeal in the words of who made it, and what was decided. */
export function AppealState({ appeal }: { readonly appeal: Appeal }) {
  const { text, appealedAt, decision, comment, decidedByUsername, decidedAt } = appeal;
  const { tone, icon, word } = looks[decision ?? 'waiting'];
  return (
    <div className="grid grid-cols-1 gap-2 mt-3">
      <p>
        <StatusBadge tone={tone} icon={icon} outline={decision === null}>
          {word}
        </StatusBadge>
      </p>
      <div className={words}>
        <p className={head}>
          Appealed, <Moment value={appealedAt} />
        </p>
        <WrittenText text={text} />
      </div>
      {decision !== null && (
        <div className={words}>
          <p className={head}>
            {decision === 'lifted' ? 'Sanction lifted' : 'Sanction upheld'}
            {decidedByUsername !== null && (
              <>
                {' by '}
                <PersonLink username={decidedByUsername} />
              </>
            )}
            {decidedAt !== null && (
              <>
                {', '}
                <Moment value={decidedAt} />
              </>
            )}
          </p>
          {comment !== null && <WrittenText text={comment} />}
        </div>
      )}
    </div>
  );
}
