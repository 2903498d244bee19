import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, before it does. */
  readonly children: ReactNode;
  /** The button says the act, not "OK". */
  readonly act: string;
  /** For what cannot be undone. */
  readonly grave?: boolean;
  readonly busy?: boolean;
  /** What happened while one was asked that leaves nothing to confirm; it takes the place of the question. */
  readonly over?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an act, naming its consequence. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, act, grave = false, busy = false, onConfirm, onClose } = props;
  const over = props.over ?? null;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <div className={classes.question} aria-live="polite">
        {over ?? children}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {over === null ? 'Cancel' : 'Close'}
        </Button>
        {/* It stays where it is, so that nobody presses on what comes to stand in its place, and keeps the focus. */}
        <Button
          {...(grave ? { color: 'red' } : {})}
          {...(over === null ? {} : { 'aria-disabled': true, 'data-disabled': true })}
          loading={busy}
          onClick={over === null ? onConfirm : undefined}
        >
          {act}
        </Button>
      </div>
    </Modal>
  );
}
