import { isAdministrator } from '@crewroom/domain/contract/access';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { type SettableStatus, settableStatuses } from '@crewroom/domain/flights/status';
import { useEffect, useId, useRef, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';
import { statusAppearance } from '../../parts/badges.tsx';
import { useViewer } from '../../parts/viewer.ts';
import { Confirm } from '../../ui/confirm.ts';
import { preloadOnIntent } from '../../ui/lazy.tsx';
import { useSetFlightStatus } from '../mutations.ts';
import { type StatusQuestion, statusQuestion } from './status-question.ts';

type SelectorProps = {
  readonly flight: Flight;
  /** Why the status cannot be changed, or null. */
  readonly why: string | null;
};

type ChoiceProps = {
  readonly status: SettableStatus;
  readonly isSet: boolean;
  readonly onSet: () => void;
};

function Choice({ status, isSet, onSet }: ChoiceProps) {
  const { tone, icon: Icon } = statusAppearance[status];
  return (
    <button
      type="button"
      className="[--tone-text:var(--color-slate-text)] [--tone-fill:var(--color-slate-fill-strong)] flex gap-1.5 items-center justify-center min-w-0 min-h-9 py-1 px-2 border border-line-strong rounded bg-transparent text-dim text-12 font-semibold tracking-[0.02em] cursor-pointer hover:bg-hover hover:text-text [&_svg]:flex-none data-[tone=green]:[--tone-text:var(--color-green-text)] data-[tone=green]:[--tone-fill:var(--color-green-fill)] data-[tone=amber]:[--tone-text:var(--color-amber-text)] data-[tone=amber]:[--tone-fill:var(--color-amber-fill)] data-[tone=blue]:[--tone-text:var(--color-blue-text)] data-[tone=blue]:[--tone-fill:var(--color-blue-fill)] data-[tone=red]:[--tone-text:var(--color-red-text)] data-[tone=red]:[--tone-fill:var(--color-red-fill)] aria-pressed:border-current aria-pressed:bg-(color:--tone-fill) aria-pressed:text-(color:--tone-text) aria-pressed:[box-shadow:inset_0_0_0_1px_currentcolor] aria-pressed:cursor-default touch:min-h-11"
      data-tone={tone}
      aria-pressed={isSet}
      onClick={isSet ? undefined : onSet}
    >
      <Icon size={16} stroke={2} aria-hidden />
      {status}
    </button>
  );
}

type Asked = StatusQuestion & { readonly status: SettableStatus };

/** Buttons for the six statuses. Two of them ask for a confirmation first. */
export function StatusSelector({ flight, why }: SelectorProps) {
  const headingId = useId();
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const setStatus = useSetFlightStatus(flight);
  // Kept until the dialog has closed, so that its text does not disappear.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isClosedByViewer = why !== null && asked !== null;
  // The pressed button may be gone now, so the focus is moved.
  useEffect(() => {
    if (isClosedByViewer) heading.current?.focus();
  }, [isClosedByViewer]);
  const choose = (status: SettableStatus) => {
    const mayReview = isAdministrator(viewer?.rank ?? null, thresholds);
    const question = statusQuestion(flight, status, mayReview, serverNow());
    if (question === null) return setStatus.mutate({ status });
    setAsked({ ...question, status });
    setAsking(true);
  };
  const confirm = () => {
    if (asked !== null) setStatus.mutate({ status: asked.status });
    setAsking(false);
  };
  return (
    <div className="grid gap-2">
      <h2 className="text-dim text-13 font-normal leading-5" id={headingId} ref={heading} tabIndex={-1}>
        Status
      </h2>
      {why === null ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, and these act at once
        <div
          className="grid grid-cols-2 gap-1.5 @min-[30rem]:grid-cols-3"
          role="group"
          aria-labelledby={headingId}
          {...preloadOnIntent(Confirm)}
        >
          {settableStatuses.map((status) => (
            <Choice
              key={status}
              status={status}
              isSet={status === flight.status}
              onSet={() => choose(status)}
            />
          ))}
        </div>
      ) : (
        <p className="text-dim">{why}</p>
      )}
      <Confirm
        opened={isAsking}
        title={asked?.title ?? ''}
        action={asked?.action ?? ''}
        dangerous
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-3">
          {asked?.consequences.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </Confirm>
    </div>
  );
}
