import { isAdministrator } from '@crewroom/domain/contract/access';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { FlightStatus, SettableStatus } from '@crewroom/domain/flights/status';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import IconX from '~icons/tabler/x';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { preloadOnIntent } from '../../../components/ui/lazy.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { useSetFlightStatus } from '../mutations.ts';
import { type StatusConfirmation, statusConfirmation } from './status-confirmation.ts';

type SelectorProps = {
  readonly flight: Flight;
  /** Why the status cannot be changed, or null. */
  readonly why: string | null;
  /** Shown next to the button of the next step. */
  readonly children?: ReactNode;
};

type ChoiceProps = {
  readonly status: SettableStatus;
  readonly isSet: boolean;
  readonly onSet: () => void;
};

/** The progress of a flight: the statuses in their usual order. CANCELLED is shown next to them. */
const track: readonly SettableStatus[] = ['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED'];

/** The most likely next step, with the text of its button. */
const nextSteps: Readonly<
  Partial<Record<FlightStatus, { readonly to: SettableStatus; readonly words: string }>>
> = {
  SCHEDULED: { to: 'AVAILABLE', words: 'Open the seats' },
  AVAILABLE: { to: 'BRIEFING', words: 'Brief the crew' },
  BRIEFING: { to: 'IN PROGRESS', words: 'Depart' },
  'IN PROGRESS': { to: 'CONCLUDED', words: 'Conclude the flight' },
};

const stepClasses = {
  passed: '[--dot:var(--color-accent-text)] [--rail:var(--color-accent-text)] text-text',
  set: '[--dot:var(--color-accent-text)] [--rail:var(--color-accent-text)] text-accent-text font-bold',
  ahead: '[--dot:var(--color-line-strong)] [--rail:var(--color-line)] text-dim',
} as const;

const step =
  'relative grid flex-1 gap-1 content-start justify-items-center min-w-0 min-h-13 p-0 pt-1 border-0 rounded bg-transparent text-11 leading-[0.875rem] tracking-[0.02em] cursor-pointer hover:text-text @max-[28rem]:even:[&>:last-child]:mt-4 aria-pressed:cursor-default not-first:before:absolute not-first:before:top-2.75 not-first:before:end-1/2 not-first:before:w-full not-first:before:border-t-2 not-first:before:border-t-(color:--rail) @max-[14rem]:before:hidden';

/** A status on the track: a dot with its name. */
function Step({ status, isSet, onSet, look }: ChoiceProps & { readonly look: keyof typeof stepClasses }) {
  return (
    <button
      type="button"
      className={`${step} ${stepClasses[look]}`}
      aria-pressed={isSet}
      onClick={isSet ? undefined : onSet}
    >
      <span
        className={`z-1 size-3.5 rounded-full border-2 border-(color:--dot) ${look === 'ahead' ? 'bg-card' : 'bg-(--dot) forced:border-8'} ${isSet ? 'outline-2 outline-solid outline-offset-2 outline-(color:--dot)' : ''}`}
        aria-hidden
      />
      <span>{status}</span>
    </button>
  );
}

type PendingConfirmation = StatusConfirmation & { readonly status: SettableStatus };

/**
 * The status as a track of five, with CANCELLED next to it. Each can be set at any time, and the most likely next step has a
 * button of its own. Two of them ask for a confirmation first.
 */
export function StatusSelector({ flight, why, children }: SelectorProps) {
  const headingId = useId();
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const setStatus = useSetFlightStatus(flight);
  // Kept until the dialog has closed, so that its text does not disappear.
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const confirmed = useRef<SettableStatus | null>(null);
  const isFixed = why !== null;
  // The clicked button is gone, so the focus moves. It stays where it is when somebody else has set the status.
  useEffect(() => {
    if (isFixed && confirmed.current === flight.status) heading.current?.focus();
    confirmed.current = null;
  }, [isFixed, flight.status]);
  const choose = (status: SettableStatus) => {
    const mayReview = isAdministrator(viewer?.rank ?? null, thresholds);
    const question = statusConfirmation(flight, status, mayReview, serverNow());
    if (question === null) return setStatus.mutate({ status });
    setPending({ ...question, status });
    setAsking(true);
  };
  const confirm = () => {
    if (pending !== null) setStatus.mutate({ status: pending.status });
    confirmed.current = pending?.status ?? null;
    setAsking(false);
  };
  const places: readonly FlightStatus[] = track;
  const reached = places.indexOf(flight.status);
  const isCancelled = flight.status === 'CANCELLED';
  const next = nextSteps[flight.status];
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="text-dim text-13 font-normal leading-5" id={headingId} ref={heading} tabIndex={-1}>
        Status
      </h2>
      {why === null ? (
        <div
          className="flex flex-wrap gap-x-4 gap-y-2 items-start"
          role="group"
          aria-labelledby={headingId}
          {...preloadOnIntent(LazyConfirmDialog)}
        >
          <div className="flex flex-[1_1_260px] min-w-0 @max-[14rem]:flex-col">
            {track.map((status, at) => (
              <Step
                key={status}
                status={status}
                isSet={status === flight.status}
                look={at === reached ? 'set' : at < reached ? 'passed' : 'ahead'}
                onSet={() => choose(status)}
              />
            ))}
          </div>
          <Button
            kind={isCancelled ? 'plain' : 'danger'}
            icon={<IconX size={16} aria-hidden />}
            aria-pressed={isCancelled}
            onClick={() => !isCancelled && choose('CANCELLED')}
          >
            CANCELLED
          </Button>
        </div>
      ) : (
        <p className="text-dim">{why}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {why === null && next !== undefined && (
          <Button kind="primary" preloads={LazyConfirmDialog} onClick={() => choose(next.to)}>
            {next.words}
            <IconArrowRight size={16} aria-hidden />
          </Button>
        )}
        {children}
      </div>
      <LazyConfirmDialog
        isOpen={isAsking}
        title={pending?.title ?? ''}
        action={pending?.action ?? ''}
        cancelLabel={pending?.cancelLabel}
        isDangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-3">
          {pending?.consequences.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </LazyConfirmDialog>
    </div>
  );
}
