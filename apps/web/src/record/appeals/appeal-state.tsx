import type { Appeal } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconCircleCheck, IconGavel, IconHourglass } from '@tabler/icons-react';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';
import classes from './appeal-state.module.css';

const looks = {
  waiting: { tone: 'amber', icon: IconHourglass, word: 'Appeal waits for a decision' },
  upheld: { tone: 'slate', icon: IconGavel, word: 'Upheld after an appeal' },
  lifted: { tone: 'green', icon: IconCircleCheck, word: 'Lifted after an appeal' },
} as const;

/** An appeal in the words of who made it, and what was decided. */
export function AppealState({ appeal }: { readonly appeal: Appeal }) {
  const { text, appealedAt, decision, comment, decidedByUsername, decidedAt } = appeal;
  const { tone, icon, word } = looks[decision ?? 'waiting'];
  return (
    <div className={classes.appeal}>
      <p>
        <StatusBadge tone={tone} icon={icon} outline={decision === null}>
          {word}
        </StatusBadge>
      </p>
      <div className={classes.words}>
        <p className={classes.head}>
          Appealed, <Moment value={appealedAt} />
        </p>
        <WrittenText parts={splitMentions(text)} />
      </div>
      {decision !== null && (
        <div className={classes.words}>
          <p className={classes.head}>
            {decision === 'lifted' ? 'Lifted' : 'Upheld'}
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
          {comment !== null && <WrittenText parts={splitMentions(comment)} />}
        </div>
      )}
    </div>
  );
}
