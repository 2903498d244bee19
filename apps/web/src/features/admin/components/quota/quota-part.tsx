import { quotaInWords } from '@crewroom/domain/terms/rules';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { formatChf } from '../../../../lib/money.ts';
import { quotaPercent, quotaShares } from '../../../../parts/quota/quota-drawn.ts';
import { quotaStanding } from '../../../../parts/quota/quota-standing.ts';
import { termFlightsOf } from '../../../../parts/quota/term-flights-of.ts';
import { ProgressRing } from '../../../../ui/progress-ring.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { PanelHead } from '../detail/panel-head.tsx';
import type { RecordPartProps } from '../detail/record-part-props.ts';
import { QuotaField } from './quota-field.tsx';
import classes from './quota-part.module.css';

type Part = Pick<RecordPartProps, 'member'>;

function Standing({ member }: Part) {
  const flights = termFlightsOf(member.stats);
  const { isMet, words } = quotaStanding(flights);
  const sum = quotaInWords(flights);
  return (
    <div className={classes.standing}>
      <ProgressRing shares={quotaShares(flights)} label={`Quota: ${sum}`} size={104}>
        <span className={classes.percent}>{quotaPercent(flights)}</span>
      </ProgressRing>
      <div className={classes.words}>
        {words !== '' && (
          <StatusBadge tone={isMet ? 'green' : 'slate'} icon={isMet ? IconCircleCheck : IconCircleDashed}>
            {words}
          </StatusBadge>
        )}
        <p>{sum}</p>
      </div>
    </div>
  );
}

function Figures({ member }: Part) {
  const { termPay, totalFlightsAttended, totalFlightsHosted } = member.stats;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Term pay</dt>
        <dd>{formatChf(termPay)}</dd>
      </div>
      <div>
        <dt>Attended in closed terms</dt>
        <dd>{totalFlightsAttended}</dd>
      </div>
      <div>
        <dt>Hosted in closed terms</dt>
        <dd>{totalFlightsHosted}</dd>
      </div>
    </dl>
  );
}

/** What a member flew this term, of how much they owe. */
export function QuotaPart({ member, mayChange }: RecordPartProps) {
  return (
    <>
      <PanelHead title="This term" />
      <div className={classes.quota}>
        <Standing member={member} />
        <QuotaField member={member} mayChange={mayChange} />
      </div>
      <Figures member={member} />
    </>
  );
}
