import { Button } from '../ui/button.tsx';
import { useDiscardQuestion } from './discard-question.tsx';

type CancelButtonProps = {
  readonly form: { readonly discard: () => void };
  /** Whether it asks first: something is typed. */
  readonly asks: boolean;
  /** Called once what was typed, if anything, is discarded. */
  readonly onCancel: () => void;
};

/** Leaves a form and discards what is typed in it, after a question where that is something. */
export function CancelButton({ form, asks, onCancel }: CancelButtonProps) {
  const { leave, question } = useDiscardQuestion({ form, asks, onLeave: onCancel });
  return (
    <>
      <Button size="medium" onClick={leave}>
        Cancel
      </Button>
      {question}
    </>
  );
}
