import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { TermPreview } from '@crewroom/domain/terms/calls';
import { useState } from 'react';
import { AdvanceResult } from './advance-result.tsx';
import { ConfirmByName } from './confirm-by-name.tsx';
import { PreviewStep } from './preview-step.tsx';

type AdvanceStepsProps = {
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
};

/**
 * The two confirmations and the result. The second is about the very term the first one showed: should another one be
 * open by then, the server refuses.
 */
export function AdvanceSteps({ onBusy, onClose }: AdvanceStepsProps) {
  const [decided, setDecided] = useState<TermPreview | null>(null);
  const [advanced, setAdvanced] = useState<AnswerOf<'advanceTerm'> | null>(null);
  const finish = (answer: AnswerOf<'advanceTerm'>) => {
    onBusy(false);
    setAdvanced(answer);
  };
  if (advanced !== null) return <AdvanceResult advanced={advanced} onClose={onClose} />;
  if (decided === null) return <PreviewStep onDecide={setDecided} onClose={onClose} />;
  return (
    <ConfirmByName preview={decided} onBusy={onBusy} onBack={() => setDecided(null)} onAdvanced={finish} />
  );
}
