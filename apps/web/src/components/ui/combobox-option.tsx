import { type ReactNode, useEffect, useRef } from 'react';

type ComboboxOptionProps = {
  readonly id: string;
  readonly isActive: boolean;
  readonly className: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

/** An option of a combobox's list box. The field keeps the focus, and the active option is kept in view. */
export function ComboboxOption({ id, isActive, className, onChoose, children }: ComboboxOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and returns the keys for its options
    <div
      ref={option}
      className={`flex items-center rounded cursor-pointer hover:bg-hover aria-selected:bg-accent-soft aria-selected:[box-shadow:inset_3px_0_0_var(--color-accent-text)] ${className ?? ''}`}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
