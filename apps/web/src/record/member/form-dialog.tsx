import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTyped } from '../../ui/use-typed.ts';
import { type FormFaults, noFaults, withoutFault } from '../form-faults.ts';
import classes from './form-dialog.module.css';

/** The fields of a form as they are typed, and what was found wrong with them. */
export function useFormDraft<Draft extends object>(initial: () => Draft) {
  type Field = Extract<keyof Draft, string>;
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<FormFaults<Field>>(noFaults);
  const change = <Key extends Field>(field: Key, value: Draft[Key]) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setFaults((before) => withoutFault<Field>(before, field));
  };
  return { draft, faults, setFaults, change };
}

type FormDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  /** The button says the act, not "OK". */
  readonly act: string;
  /** Whether all that is required is there. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** For what weighs heavily on somebody. */
  readonly isGrave?: boolean;
  readonly faults: FormFaults<string>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Leads the focus to the first field at which something is wrong. */
function useFocusOnFault(faults: FormFaults<string>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults.at).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return form;
}

/** A form in a dialog. It stays, with all that was typed, until the act succeeded or one leaves it on purpose. */
export function FormDialog(props: FormDialogProps) {
  const { opened, title, act, isReady, isBusy, isGrave = false, faults, onSubmit, onClose, children } = props;
  const form = useFocusOnFault(faults);
  const { isTyped, onInput } = useTyped();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!isTyped}
    >
      <form className={classes.form} ref={form} noValidate onSubmit={submit} onInput={onInput}>
        {children}
        {faults.elsewhere.length > 0 && (
          <p className={classes.elsewhere} role="alert">
            {faults.elsewhere.join(' ')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={isBusy} {...(isGrave ? { color: 'red' } : {})}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
