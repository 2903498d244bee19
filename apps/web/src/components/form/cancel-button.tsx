import { Button } from '../ui/button.tsx';
import { useDiscardConfirmation } from './discard-confirmation.tsx';

type CancelButtonProps = {
  readonly form: { readonly discard: () => void };
  /** Whether it asks first, because there is input. */
  readonly asks: boolean;
  /** Called once any input is discarded. */
  readonly onCancel: () => void;
};

/** Leaves a form and discards its input, after a question if there is any. */
export function CancelButton({ form, asks, onCancel }: CancelButtonProps) {
  const { leave, question } = useDiscardConfirmation({ form, asks, onLeave: onCancel });
  return (
    <>
      <Button size="medium" onClick={leave}>
        Cancel
      </Button>
      {question}
    </>
  );
}
