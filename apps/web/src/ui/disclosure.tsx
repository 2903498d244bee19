import { type ReactNode, useState } from 'react';

type DisclosureProps = {
  readonly summary: string;
  readonly className?: string | undefined;
  readonly summaryClassName?: string | undefined;
  /** Whether it stands open whatever the reader chose, because what is inside concerns them now. */
  readonly isForced?: boolean;
  readonly children: ReactNode;
};

/**
 * What is folded until it is wanted. Its content is drawn only while it is open: in a closed disclosure a text field makes
 * Chromium hang when the window changes its size.
 */
export function Disclosure({
  summary,
  className,
  summaryClassName,
  isForced = false,
  children,
}: DisclosureProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isForced;
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
    >
      <summary className={summaryClassName}>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
