import type { ComponentProps, MouseEvent } from 'react';

/**
 * The button element of Mantine's Button. When disabled, for example while loading, it ignores presses but keeps the
 * focus. The `disabled` attribute is not used, because browsers then drop the focus and do not restore it.
 */
export function SteadyButton({ disabled, type = 'button', onClick, ...props }: ComponentProps<'button'>) {
  // Prevents the press from submitting a form.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    disabled ? event.preventDefault() : onClick?.(event);
  // oxlint-disable-next-line react/button-has-type -- it has: what is given, or the harmless one
  return <button {...props} type={type} aria-disabled={disabled || props['aria-disabled']} onClick={press} />;
}
