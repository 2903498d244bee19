import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
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
    const faulty = failures > 0 && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!faulty) return;
    // In the middle, where the error toast does not cover it.
    faulty.focus({ preventScroll: true });
    faulty.scrollIntoView({ block: 'center' });
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
        <div
          className="col-span-full flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded bg-accent-soft py-1 ps-3 pe-1 text-14 text-bright"
          role="status"
        >
          <p>Your draft was restored.</p>
          <Button kind="quiet" aria-label="Discard the draft" onClick={discard}>
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
    <p className="text-error" role="alert">
      {error}
    </p>
  );
}

/** Fields next to each other on wide screens. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">{children}</div>
  );
}

type CheckboxProps = ComponentProps<'input'> & { readonly label: string; readonly description: string };

/** A checkbox. */
export function Checkbox({ label, description, ...props }: CheckboxProps) {
  const descriptionId = useId();
  return (
    <div>
      <label className="flex items-center gap-2.5 text-14 touch:min-h-11">
        <input className="flex-none" type="checkbox" aria-describedby={descriptionId} {...props} />
        {label}
      </label>
      <p className="ps-7.5 text-12 leading-4 text-dim" id={descriptionId}>
        {description}
      </p>
    </div>
  );
}
