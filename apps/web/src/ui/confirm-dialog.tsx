import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** The text of the button, such as "Add note", not "OK". */
  readonly action: string;
  /** For actions that cannot be undone. */
  readonly dangerous?: boolean;
  readonly busy?: boolean;
  /** What happened meanwhile, so that there is nothing left to confirm; shown instead of the question. */
  readonly over?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation of an action and names its consequences. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, action, dangerous = false, busy = false, onConfirm, onClose } = props;
  const over = props.over ?? null;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <div className={classes.question} aria-live="polite">
        {over ?? children}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {over === null ? 'Cancel' : 'Close'}
        </Button>
        {/* The button stays in place and keeps the focus, so that nobody presses another one by accident. */}
        <Button
          {...(dangerous ? { color: 'red' } : {})}
          {...(over === null ? {} : { 'aria-disabled': true, 'data-disabled': true })}
          loading={busy}
          onClick={over === null ? onConfirm : undefined}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
