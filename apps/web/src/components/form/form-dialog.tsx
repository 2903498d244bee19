import type { ReactNode } from 'react';
import { Username } from '../person-name.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { useDiscardConfirmation } from './discard-confirmation.tsx';
import { Form, FormError } from './form.tsx';
import type { DraftForm } from './use-draft-form.ts';

type FormDialogProps<Values extends object> = DialogProps & {
  readonly title: string;
  /** The username of the member it is about, at the end of the title. */
  readonly whom?: string;
  /** The text of the button, such as "Add note", not "OK". */
  readonly action: string;
  readonly form: DraftForm<Values>;
  /** Whether all required fields are filled in. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Whether it asks before it discards input. Not for a mere confirmation. */
  readonly asksOnCancel?: boolean;
  /** Colours the button as dangerous, for actions with serious consequences. */
  readonly isDangerous?: boolean;
  readonly onSubmit: (values: Values) => void;
  readonly children: ReactNode;
};

/**
 * A form in a dialog. It stays open until the action succeeded. Cancel, Escape and a click next to the dialog discard
 * the draft, after a question. The close button and the browser's Back keep it.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    isOpen,
    title,
    whom,
    action,
    form,
    isReady,
    isBusy,
    isDangerous = false,
    asksOnCancel = true,
    onSubmit,
    onClose,
    children,
  } = props;
  const { leave, question } = useDiscardConfirmation({
    form,
    asks: asksOnCancel && form.isTyped,
    onLeave: onClose,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          {title} {whom !== undefined && <Username name={whom} />}
        </>
      }
      size="lg"
      onDismiss={leave}
    >
      <Form
        form={form}
        className="grid grid-cols-1 gap-4"
        isInactive={!isReady || isBusy}
        onSubmit={onSubmit}
      >
        {children}
        <FormError form={form} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button size="medium" onClick={leave}>
            Cancel
          </Button>
          <Button
            kind={isDangerous ? 'grave' : 'primary'}
            size="medium"
            type="submit"
            isInactive={!isReady}
            isBusy={isBusy}
          >
            {action}
          </Button>
        </div>
      </Form>
      {question}
    </Dialog>
  );
}
