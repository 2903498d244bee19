import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
import { type Preloadable, preloadOnIntent } from './lazy.tsx';

/**
 * `primary` is used once on a card. `soft` is an action that many cards offer. `danger` is for harmful actions, and
 * `grave` for the click that cannot be undone.
 */
type ButtonKind = 'primary' | 'plain' | 'quiet' | 'soft' | 'danger' | 'grave';
type ButtonSize = 'small' | 'medium' | 'large';

type ButtonStyle = {
  readonly kind?: ButtonKind | undefined;
  readonly size?: ButtonSize | undefined;
  readonly isInactive?: boolean | undefined;
};

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary: 'border-accent bg-accent text-on-fill hover:border-accent-hover hover:bg-accent-hover',
  plain: 'border-line-strong bg-transparent text-text hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-accent-text hover:bg-hover',
  soft: 'border-accent-text bg-accent-soft text-accent-text hover:border-accent hover:bg-accent hover:text-on-fill',
  danger: 'border-error bg-transparent text-error hover:bg-hover',
  grave: 'border-danger bg-danger text-on-fill hover:border-danger-hover hover:bg-danger-hover',
};

const inactive = 'cursor-default border-line bg-sunken text-dim';

const sizes: Readonly<Record<ButtonSize, string>> = {
  small: 'min-h-8 gap-1.5 px-2.5 py-1 text-13 leading-4.5 touch:px-3.5 touch:text-14',
  medium: 'min-h-9 gap-2 px-4.5 py-1 text-14 leading-5',
  large: 'min-h-10.5 gap-2 px-5.5 py-1 text-15 leading-5',
};

const every =
  'relative inline-flex min-w-0 items-center justify-center rounded border text-center font-semibold no-underline touch:min-h-11 print:hidden';

/** The classes of a button, also for a link that looks like one. */
export function buttonClasses({
  kind = 'plain',
  size = 'small',
  isInactive = false,
}: ButtonStyle = {}): string {
  return `${every} ${sizes[size]} ${isInactive ? inactive : kinds[kind]}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonStyle & {
    /** Whether its action is running: it shows a spinner and cannot be clicked again. */
    readonly isBusy?: boolean | undefined;
    readonly icon?: ReactNode;
    /** Components to load when the button is hovered, touched or focused. */
    readonly preloads?: Preloadable | undefined;
  };

/**
 * A button. Inactive or busy it ignores clicks but keeps the focus: the `disabled` attribute is not used, because
 * browsers then drop the focus and do not restore it. It ignores the second half of a double click whose first half hit
 * the button that it replaced.
 */
export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    isInactive = false,
    isBusy = false,
    icon,
    preloads,
    className,
    children,
    ...rest
  } = props;
  const isOff = isInactive || isBusy;
  const wasPressed = useRef(false);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const isOthers = event.detail > 1 && !wasPressed.current;
    wasPressed.current = true;
    if (isOff || isOthers) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has a type: the given one, or `button`
      type={rest.type ?? 'button'}
      className={`${buttonClasses({ kind, size, isInactive })} ${className ?? ''}`}
      aria-disabled={isOff || rest['aria-disabled']}
      {...(preloads && preloadOnIntent(preloads))}
      onClick={click}
    >
      {isBusy && <Spinner className="absolute" />}
      {isBusy ? <span className="opacity-0">{children}</span> : icon}
      {!isBusy && children}
    </button>
  );
}

/** A spinner for a running action. With reduced motion it does not turn. */
export function Spinner({ className = '' }: { readonly className?: string }) {
  return (
    <span
      className={`size-4.5 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin ${className}`}
      aria-hidden="true"
    />
  );
}
