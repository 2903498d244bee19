import type { GroupRoleCount } from '@crewroom/domain/settings/decorative-roles';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useDocumentTitle } from '../../components/ui/page-header.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { type SetupInput, type SetupSecrets, steps } from './setup-draft.ts';

/** The props of every step. */
export type SetupStepProps = {
  readonly input: SetupInput;
  readonly secrets: SetupSecrets;
  /** The roles of the group, the highest first. */
  readonly roles: readonly GroupRoleCount[];
  readonly setInput: (patch: Partial<SetupInput>) => void;
  readonly setSecrets: (patch: Partial<SetupSecrets>) => void;
  readonly setRoles: (roles: readonly GroupRoleCount[]) => void;
  readonly goTo: (step: (typeof steps)[number]) => void;
  readonly next: () => void;
  readonly back: () => void;
  readonly onRefused: (refusal: ApiError) => void;
};

type StepProps = {
  readonly at: number;
  readonly title: string;
  /** The text of its button. */
  readonly action?: string;
  readonly isBusy?: boolean;
  /** Whether the step is complete. Otherwise a click focuses the first invalid field. */
  readonly isReady: boolean;
  /** Whether that is being tested. A click then continues after the test. */
  readonly isTesting?: boolean;
  readonly hint?: string | undefined;
  readonly onNext: () => void;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** One step: its heading, which is focused when the step opens, the instructions, and the buttons. */
export function Step(props: StepProps) {
  const { at, title, action = 'Continue', isBusy = false, hint, onNext, onBack, children } = props;
  const { isReady, isTesting = false } = props;
  const [continuesAfterTest, setContinuesAfterTest] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const continueOrFocusError = () => {
    if (isReady) return onNext();
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([readonly]), select');
    const first = [...(fields ?? [])].find(
      ({ value, ariaInvalid }) => value === '' || ariaInvalid === 'true',
    );
    (first ?? fields?.[0])?.focus();
  };
  const endWaiting = useEffectEvent(continueOrFocusError);
  useEffect(() => {
    if (!continuesAfterTest || isTesting) return;
    // After a click during the test, continues or focuses the first error.
    // oxlint-disable-next-line react/set-state-in-effect -- a click during the test takes effect when the test ends
    setContinuesAfterTest(false);
    endWaiting();
  }, [continuesAfterTest, isTesting]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isTesting) setContinuesAfterTest(true);
    else continueOrFocusError();
  };
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
      <div>
        <p className="text-13 leading-5 text-dim">
          Step {at + 1} of {steps.length}
        </p>
        <h1
          ref={heading}
          className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em] max-md:text-22 max-md:leading-7"
          tabIndex={-1}
        >
          {title}
        </h1>
        <div className="mt-3 flex gap-1" aria-hidden="true">
          {steps.map((step, index) => (
            <span
              key={step}
              className={`h-1.5 flex-1 rounded-small forced:border ${index <= at ? 'bg-accent-text' : 'bg-line-strong'}`}
            />
          ))}
        </div>
      </div>
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {hint !== undefined && !isReady && <p className="me-auto text-13 leading-5 text-dim">{hint}</p>}
        {onBack !== undefined && (
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        )}
        <Button kind="primary" size="large" type="submit" isBusy={isBusy || continuesAfterTest}>
          {action}
        </Button>
      </div>
    </form>
  );
}
