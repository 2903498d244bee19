import {
  leaveArithmetic,
  MAX_REQUIRED_FLIGHTS,
  quotaInWords,
  termFlightsOf,
} from '@crewroom/domain/terms/rules';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import { fieldErrorsOfRefusal } from '../../../components/form/field-errors.ts';
import { QuotaMarks, quotaPercent, quotaShares, quotaStatus } from '../../../components/quota-view.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ProgressRing } from '../../../components/ui/progress-ring.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatChf } from '../../../lib/money.ts';
import { useSetQuota } from '../mutations.ts';
import { PanelHead, type RecordSectionProps } from './panel.tsx';

type QuotaChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tried' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'change'; readonly requiredFlights: number };

/**
 * Returns what to do when the quota's field loses the focus or its record is closed, from the typed text and the saved quota. A
 * value that was sent and not saved, `failed`, is sent again only when somebody asks for it. The server checks the limits.
 */
export function quotaChange(typed: string, saved: number, failed: string | null = null): QuotaChange {
  if (typed === failed) return { kind: 'tried' };
  const text = typed.trim();
  const requiredFlights = Number(text);
  if (text === '' || !Number.isFinite(requiredFlights)) return { kind: 'unreadable' };
  return requiredFlights === saved ? { kind: 'none' } : { kind: 'change', requiredFlights };
}

const SEND_AGAIN = 'Press Enter to send it again.';

const UNREADABLE = 'Use a whole number of flights.';

/** Returns the state of the quota's field. The typed text is null while the field shows the saved quota. */
function useQuotaField({ member }: Pick<RecordSectionProps, 'member'>) {
  const saved = member.stats.requiredFlights;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const setQuota = useSetQuota(member);
  const type = (text: string | null) => {
    setTyped(text);
    setError(undefined);
  };
  // The text that was sent and not saved.
  const [failed, setFailed] = useState<string | null>(null);
  const save = ({ isAsked = false } = {}) => {
    if (typed === null) return;
    // Compared with the number that is being saved, because the field may lose the focus again before that request has
    // finished.
    const known = setQuota.isPending ? (setQuota.variables ?? saved) : saved;
    const change = quotaChange(typed, known, isAsked ? null : failed);
    if (change.kind === 'none' && !setQuota.isPending) type(null);
    if (change.kind === 'unreadable') setError(UNREADABLE);
    if (change.kind === 'change') {
      setQuota.mutate(change.requiredFlights, {
        onSuccess: (_, sent) => setTyped((now) => (now !== null && Number(now) === sent ? null : now)),
        onError: (failure) => {
          const errors = fieldErrorsOfRefusal(failure, (path) => path);
          setFailed(typed);
          setError(errors['requiredFlights'] ?? (errors['form'] && `${errors['form']} ${SEND_AGAIN}`));
        },
      });
    }
  };
  // The record may close without a blur event, for example with the browser's Back, or with a late one in some browsers.
  const latestSave = useRef<typeof save | null>(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(
    () => () => {
      latestSave.current?.();
      latestSave.current = null;
    },
    [],
  );
  const leave = () => {
    if (latestSave.current !== null) save();
  };
  return { text: typed ?? String(saved), error, type, save, leave, isBusy: setQuota.isPending };
}

/** The field for a member's quota. It saves a new value when it loses the focus. */
function QuotaField({ member, mayChange }: RecordSectionProps) {
  const id = useId();
  const field = useQuotaField({ member });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') field.save({ isAsked: true });
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
    <div className="max-w-[24rem]">
      <label className="text-14 font-medium" htmlFor={id}>
        Required flights per term
      </label>
      <p className="mb-1.25 text-dim text-12 leading-4" id={`${id}-hint`}>
        Applies from now on. 0 means no quota. Saved when you leave the field.
      </p>
      <TextField
        id={id}
        className="max-w-[8rem] font-mono"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_REQUIRED_FLIGHTS}
        step={1}
        value={field.text}
        aria-invalid={field.error !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-busy={field.isBusy}
        onChange={({ currentTarget }) => field.type(currentTarget.value)}
        onBlur={field.leave}
        onKeyDown={onKeyDown}
      />
      <p
        className="text-error text-12 leading-5"
        id={`${id}-error`}
        role={field.error === undefined ? undefined : 'alert'}
      >
        {field.error}
      </p>
    </div>
  );
}

type Part = Pick<RecordSectionProps, 'member'>;

/** The term's quota as a ring and in words, with the reduction for leave, and whether it counts. */
function Quota({ member: { stats } }: Part) {
  const flights = termFlightsOf(stats);
  const { isMet, text } = quotaStatus(flights);
  const sum = quotaInWords(flights);
  const arithmetic = leaveArithmetic(flights);
  return (
    <div className="flex flex-wrap gap-4 items-center">
      <ProgressRing shares={quotaShares(flights)} label={`Quota: ${sum}`} size="6.5rem">
        <span className="font-mono text-[1.5rem] font-heavy">{quotaPercent(flights)}</span>
      </ProgressRing>
      <div className="grid flex-[1_1_100px] gap-2 justify-items-start">
        {text !== '' && (
          <StatusBadge tone={isMet ? 'green' : 'slate'} icon={isMet ? IconCircleCheck : IconCircleDashed}>
            {text}
          </StatusBadge>
        )}
        {/* The record's head says whether they are on leave. */}
        <QuotaMarks isNew={stats.newInTerm} isOnLeave={false} />
        <p>{sum}</p>
        {arithmetic !== null && <p className="text-dim text-14">After leave: {arithmetic}</p>}
      </div>
    </div>
  );
}

function Figures({ member }: Part) {
  const { termPay, totalFlightsAttended, totalFlightsHosted } = member.stats;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-3 pt-4 mt-5 border-t border-t-line font-mono text-17 font-heavy">
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

/** A member's flights of the term and their quota. */
export function QuotaSection({ member, mayChange }: RecordSectionProps) {
  return (
    <>
      <PanelHead title="This term" />
      <div className="grid gap-x-8 gap-y-5 items-center @min-[36rem]:grid-cols-[auto_minmax(0,1fr)]">
        <Quota member={member} />
        <QuotaField member={member} mayChange={mayChange} />
      </div>
      <Figures member={member} />
    </>
  );
}
