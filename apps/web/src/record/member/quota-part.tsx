import { MOST_REQUIRED_FLIGHTS, quotaInWords, termFlightsOf } from '@crewroom/domain/terms/rules';
import { TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatChf } from '../../lib/money.ts';
import { quotaPercent, quotaShares, quotaStanding } from '../../parts/quota-view.ts';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { faultsOfRefusal } from '../form-faults.ts';
import { useSetQuota } from '../mutations.ts';
import { PanelHead, type RecordPartProps } from './panel.tsx';
import { quotaChange } from './quota-draft.ts';
import classes from './quota-part.module.css';

const fields = ['requiredFlights'] as const;
const UNREADABLE = 'Use a whole number of flights.';

/** The quota as it is typed; null while the field shows what is saved. */
function useQuotaField({ member }: Pick<RecordPartProps, 'member'>) {
  const saved = member.stats.requiredFlights;
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const setQuota = useSetQuota(member);
  const type = (text: string | null) => {
    setTyped(text);
    setFault(undefined);
  };
  const leave = () => {
    if (typed === null) return;
    // Against what is on its way: it may be left again, with another number, before the first is saved.
    const change = quotaChange(typed, setQuota.isPending ? setQuota.variables : saved);
    if (change.kind === 'none' && !setQuota.isPending) type(null);
    if (change.kind === 'unreadable') setFault(UNREADABLE);
    if (change.kind === 'change') {
      setQuota.mutate(change.requiredFlights, {
        onSuccess: (_, sent) => setTyped((now) => (now !== null && Number(now) === sent ? null : now)),
        onError: (error) => setFault(faultsOfRefusal(error, fields).at.requiredFlights),
      });
    }
  };
  // The record can be closed without the field being left first: by the browser's Back, for one.
  const leaveLast = useRef(leave);
  useEffect(() => {
    leaveLast.current = leave;
  });
  useEffect(() => () => leaveLast.current(), []);
  return { text: typed ?? String(saved), fault, type, leave, isBusy: setQuota.isPending };
}

/** How many flights a member owes each term; saved when the field is left and its value is another. */
export function QuotaField({ member, mayChange }: RecordPartProps) {
  const field = useQuotaField({ member });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') field.leave();
    if (event.key === 'Escape') field.type(null);
  };
  if (!mayChange) {
    return (
      <p>
        Required flights per term: <strong>{member.stats.requiredFlights}</strong>
      </p>
    );
  }
  return (
    <TextInput
      className={classes.field}
      classNames={{ input: classes.input ?? '' }}
      label="Required flights per term"
      description="Holds for every term to come; 0 means no quota. Saved when you leave the field."
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST_REQUIRED_FLIGHTS}
      step={1}
      value={field.text}
      error={field.fault}
      aria-busy={field.isBusy}
      onChange={({ currentTarget }) => field.type(currentTarget.value)}
      onBlur={field.leave}
      onKeyDown={onKeyDown}
    />
  );
}

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
