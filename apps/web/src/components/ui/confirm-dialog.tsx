import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import type { DialogProps } from './use-dialog.ts';

type ConfirmDialogProps = DialogProps & {
  /** The text of the button, unless it needs more words. */
  readonly title?: ReactNode;
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** The text of the button, such as "Add note", not "OK". */
  readonly action: string;
  /** The text of the cancel button, if "Cancel" could mean something else. */
  readonly cancelLabel?: string | undefined;
  /** For actions that cannot be undone. */
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** What happened meanwhile, so that there is nothing left to confirm. Shown instead of the question. */
  readonly over?: string | null;
  readonly onConfirm: () => void;
};

/** Asks for confirmation of an action and names its consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, children, action, isDangerous = false, isBusy = false, onConfirm, onClose } = props;
  const { title = action, over = null, cancelLabel = 'Cancel' } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div aria-live="polite">{over ?? children}</div>
      <DialogButtons>
        <Button size="medium" onClick={onClose} data-autofocus>
          {over === null ? cancelLabel : 'Close'}
        </Button>
        {/* The button stays in place and keeps the focus, so that nobody clicks another one by accident. */}
        <Button
          kind={isDangerous ? 'grave' : 'primary'}
          size="medium"
          isInactive={over !== null}
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
