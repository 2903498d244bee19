import type { ComponentProps, MouseEvent } from 'react';

/**
 * The button beneath Mantine's: while it is disabled, for one as long as it loads, it does nothing but keeps the focus.
 * A browser takes the focus from a button that is disabled in its own way, and does not give it back.
 */
export function SteadyButton({ disabled, type = 'button', onClick, ...props }: ComponentProps<'button'>) {
  // A press on one that submits would submit all the same.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    disabled ? event.preventDefault() : onClick?.(event);
  // oxlint-disable-next-line react/button-has-type -- it has: what is given, or the harmless one
  return <button {...props} type={type} aria-disabled={disabled || props['aria-disabled']} onClick={press} />;
}
