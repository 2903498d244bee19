import { type ComponentProps, type ReactNode, useId, type WheelEvent } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';

type FieldProps = {
  /** Absent if another element labels the field. */
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  /** Puts the description below the field, when fields are side by side. */
  readonly isDescribedBelow?: boolean | undefined;
  readonly error?: ReactNode;
  /** A warning about a likely mistake, which does not block the form. */
  readonly warning?: ReactNode;
  /** An icon or a symbol at the start of the field. */
  readonly icon?: ReactNode;
  /** Content at its end, such as a unit. */
  readonly suffix?: ReactNode;
  readonly inputClassName?: string | undefined;
};

type FieldFrameProps = FieldProps & {
  readonly id: string;
  readonly className: string | undefined;
  readonly isRequired: boolean | undefined;
  readonly children: ReactNode;
};

// Sixteen pixels keep phones from zooming into a field, and a finger needs 44 px.
const inputClasses =
  'block w-full min-w-0 rounded border bg-card px-3 text-14 text-text touch:text-16 read-only:[&:is(input)]:cursor-default read-only:[&:is(input)]:bg-sunken';
const oneLine = 'h-9 touch:h-11';

const classesOf = ({ error, icon, suffix, inputClassName }: FieldProps, lines = oneLine): string =>
  [
    inputClasses,
    lines,
    error ? 'border-error' : 'border-line-strong',
    icon === undefined ? '' : 'ps-9',
    suffix === undefined ? '' : 'pe-9',
    inputClassName ?? '',
  ].join(' ');

const adornmentClasses =
  'pointer-events-none absolute inset-y-0 grid w-9 place-content-center text-14 text-dim';

/** The frame of a field: its label, its description, and its error. */
function FieldFrame(props: FieldFrameProps) {
  const { id, className, isRequired, label, description, isDescribedBelow, error, warning, icon, suffix } =
    props;
  const descriptionText = description && (
    <p id={`${id}-description`} className="text-12 leading-4 text-dim">
      {description}
    </p>
  );
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1 ${className ?? ''}`}>
      {label !== undefined && (
        <label htmlFor={id} className="text-14 leading-5.5 font-semibold">
          {label}
          {isRequired && (
            <span className="text-error" aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      {!isDescribedBelow && descriptionText}
      <span className="relative block">
        {icon !== undefined && <span className={`${adornmentClasses} start-0`}>{icon}</span>}
        {props.children}
        {suffix !== undefined && <span className={`${adornmentClasses} end-0`}>{suffix}</span>}
      </span>
      {isDescribedBelow && descriptionText}
      {warning && (
        <p id={`${id}-warning`} className="text-12 leading-4 text-amber-text">
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-12 leading-4 text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Splits a field's props into those of its frame and those of its element. */
function useField<Props extends FieldProps & ComponentProps<'input' | 'select' | 'textarea'>>(props: Props) {
  const ownId = useId();
  const {
    label,
    description,
    isDescribedBelow,
    error,
    warning,
    icon,
    suffix,
    inputClassName,
    className,
    ...element
  } = props;
  const id = props.id ?? ownId;
  const describedBy = [
    error && `${id}-error`,
    warning && `${id}-warning`,
    description && `${id}-description`,
    props['aria-describedby'],
  ]
    .filter(Boolean)
    .join(' ');
  const field = { label, description, isDescribedBelow, error, warning, icon, suffix, inputClassName };
  return {
    field,
    frame: { ...field, id, className, isRequired: props.required },
    element: {
      ...element,
      id,
      'aria-invalid': error ? true : props['aria-invalid'],
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Some browsers show today in an empty date field. It is pale, like other empty fields. */
const isEmptyDate = ({ type, value }: ComponentProps<'input'>): boolean => type === 'date' && value === '';

/** The wheel scrolls the page. Browsers would otherwise change a focused number. */
const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => currentTarget.blur();

/** A field of one line. */
export function TextField(props: ComponentProps<'input'> & FieldProps) {
  const { field, frame, element } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input
        {...element}
        className={`${classesOf(field)} ${isEmptyDate(props) ? 'not-focus:text-placeholder' : ''}`}
        data-empty={isEmptyDate(props) || undefined}
        onWheel={props.type === 'number' ? leaveNumber : props.onWheel}
      />
    </FieldFrame>
  );
}

/** A field of several lines. */
export function TextArea(props: ComponentProps<'textarea'> & FieldProps) {
  const { field, frame, element } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...element} className={classesOf(field, 'resize-none py-1.5 leading-5.5')} />
    </FieldFrame>
  );
}

type Option = string | { readonly value: string; readonly label: string };
type SelectFieldProps = ComponentProps<'select'> & FieldProps & { readonly options?: readonly Option[] };

/** A choice of one of several. */
export function SelectField({ options, children, ...props }: SelectFieldProps) {
  const { field, frame, element } = useField({
    suffix: <IconChevronDown size={16} aria-hidden />,
    ...props,
  });
  return (
    <FieldFrame {...frame}>
      <select {...element} className={`${classesOf(field)} cursor-pointer appearance-none`}>
        {options?.map((option) => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
        {children}
      </select>
    </FieldFrame>
  );
}
