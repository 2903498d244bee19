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
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before an act, naming its consequence. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, act, grave = false, busy = false, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <div className={classes.question}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(grave ? { color: 'red' } : {})} loading={busy} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
