import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './form.module.css';
import type { DraftForm } from './use-draft-form.ts';

type FormProps<Values extends object> = {
  readonly form: DraftForm<Values>;
  readonly className?: string | undefined;
  readonly label?: string;
  /** Whether the form cannot be sent now: it is being sent, or required fields are missing. */
  readonly isInactive?: boolean;
  readonly onSubmit: (values: Values) => void;
  /** Called when the values are invalid. */
  readonly onInvalid?: (values: Values) => void;
  readonly children: ReactNode;
};

/** A form. It says when it was filled from a stored draft, and focuses the first field with an error. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, className, label, isInactive = false, onSubmit, onInvalid, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const send = form.onSubmit(
    (values) => onSubmit(values),
    (_, values) => {
      form.countFailure();
      onInvalid?.(values);
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isInactive) send(event);
  };
  const discard = () => {
    form.discard();
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <form ref={element} className={className} noValidate aria-label={label} onSubmit={submit}>
      {form.isBroughtBack && (
        <div className={classes.back} role="status">
          <p>What you typed earlier is back.</p>
          <Button kind="quiet" aria-label="Discard what you typed earlier" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
      {children}
    </form>
  );
}

/** The error of a form that belongs to no field. */
export function FormError({ form }: { readonly form: { readonly errors: DraftForm<object>['errors'] } }) {
  const error = form.errors['form'];
  if (error === undefined) return null;
  return (
    <p className={classes.error} role="alert">
      {error}
    </p>
  );
}

/** Fields beside each other on wide screens. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

type CheckboxProps = ComponentProps<'input'> & { readonly label: string; readonly description: string };

/** A checkbox. */
export function Checkbox({ label, description, ...props }: CheckboxProps) {
  const descriptionId = useId();
  return (
    <div className={classes.checkbox}>
      <label>
        <input type="checkbox" aria-describedby={descriptionId} {...props} />
        {label}
      </label>
      <p id={descriptionId}>{description}</p>
    </div>
  );
}
