import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type Leaving = {
  readonly form: { readonly discard: () => void };
  /** Whether it asks first, because there is input. */
  readonly asks: boolean;
  /** Called once any input is discarded. */
  readonly onLeave: () => void;
};

/** Leaves a form and discards its input, after a question if there is any. The question must be rendered. */
export function useDiscardConfirmation({ form, asks, onLeave }: Leaving): {
  readonly leave: () => void;
  readonly question: ReactNode;
} {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    form.discard();
    onLeave();
  };
  return {
    leave: asks ? () => setAsking(true) : discard,
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title="Discard what you typed?"
        action="Discard"
        cancelLabel="Keep writing"
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        <p>It was not sent, and cannot be brought back.</p>
      </ConfirmDialog>
    ),
  };
}
