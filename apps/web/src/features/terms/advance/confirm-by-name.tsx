import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { type FormEvent, useEffect, useId } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useStartData } from '../../../lib/start-data.ts';
import { useAdvanceTerm } from '../mutations.ts';
import { failureAdvice, lacksCapitals, namesAirline } from './failure-advice.ts';
import { Step } from './step.tsx';

type AdvanceFailureProps = { readonly failure: Error; readonly onLookAgain: () => void };

/** Why the term was not advanced, and what to do next. */
function AdvanceFailure({ failure, onLookAgain }: AdvanceFailureProps) {
  const { meaning, lookAgain } = failureAdvice(failure);
  return (
    <div className="flex gap-3 p-4 border border-line border-s-4 border-s-error rounded" role="alert">
      <IconAlertTriangle className="flex-none mt-0.5 text-error" size={20} aria-hidden />
      <div className="grid gap-2 justify-items-start">
        <p className="text-bright font-semibold">{failure.message}</p>
        <p>{meaning}</p>
        {lookAgain && (
          <Button kind="primary" size="medium" onClick={onLookAgain}>
            Look at the open term
          </Button>
        )}
      </div>
    </div>
  );
}

/** The key under which the input is stored: signing in again leaves the page. */
export const advanceDraftName = 'advance-term';

type ConfirmByNameProps = {
  readonly preview: TermPreview;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onBack: () => void;
  readonly onAdvanced: (advanced: ResponseOf<'advanceTerm'>) => void;
};

/** The second confirmation: the administrator types the airline's name. */
export function ConfirmByName(props: ConfirmByNameProps) {
  const { preview, onBusy, onAdvanced } = props;
  const { airline } = useStartData();
  const form = useDraftForm({ name: advanceDraftName, blank: () => ({ name: '' }) });
  const formId = useId();
  const { mutate, isPending: isBusy, error: failure } = useAdvanceTerm(onAdvanced);
  useEffect(() => {
    if (!isBusy) onBusy(false);
  }, [isBusy, onBusy]);
  const onBack = () => {
    form.discard();
    props.onBack();
  };
  // The preview is outdated, so the button stays disabled.
  const isOutdated = failure !== null && failureAdvice(failure).lookAgain;
  const isReady = namesAirline(form.values.name, airline.name) && !isOutdated;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onBusy(true);
    mutate({ termId: preview.term._id });
  };
  return (
    <Step
      title="Step 2 of 2: the airline’s name"
      isDangerous
      actions={
        <>
          <Button size="medium" isInactive={isBusy} onClick={onBack}>
            Back
          </Button>
          <Button
            kind="grave"
            size="medium"
            type="submit"
            form={formId}
            isInactive={!isReady}
            isBusy={isBusy}
          >
            Advance Term
          </Button>
        </>
      }
    >
      <p>Term {preview.term.number} ends the moment you press the button, for everyone.</p>
      <form id={formId} className="grid gap-2" onSubmit={submit}>
        <p>
          To go on, type{' '}
          <strong className="py-0.5 px-2 border border-line-strong rounded-small bg-sunken text-bright font-mono [word-spacing:0.25em] whitespace-pre-wrap wrap-anywhere">
            {airline.name}
          </strong>
        </p>
        <TextField
          aria-label="The airline’s name"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          isDescribedBelow
          description={lacksCapitals(form.values.name, airline.name) && 'Type it exactly, with its capitals.'}
          {...form.getInputProps('name')}
        />
      </form>
      {failure !== null && <AdvanceFailure failure={failure} onLookAgain={onBack} />}
    </Step>
  );
}
