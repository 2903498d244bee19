import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type CancelButtonProps = {
  readonly form: { readonly discard: () => void };
  /** Whether it asks first: something is typed. */
  readonly asks: boolean;
  /** Called once what was typed, if anything, is discarded. */
  readonly onCancel: () => void;
};

/** Leaves a form and discards what is typed in it, after a question where that is something. */
export function CancelButton({ form, asks, onCancel }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = () => {
    setAsking(false);
    form.discard();
    onCancel();
  };
  return (
    <>
      <Button size="medium" onClick={asks ? () => setAsking(true) : cancel}>
        Cancel
      </Button>
      <ConfirmDialog
        opened={isAsking}
        isDangerous
        title="Discard what you typed?"
        action="Discard"
        wayBack="Keep writing"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>It was not sent, and cannot be brought back.</p>
      </ConfirmDialog>
    </>
  );
}
