import { type ReactNode, useState } from 'react';

const summaryClasses = 'w-fit cursor-pointer text-14 leading-6 text-accent-text font-semibold touch:py-2.5';

type DisclosureProps = {
  readonly summary: string;
  readonly className?: string | undefined;
  /** Whether it is always open, because its content concerns the reader now. */
  readonly isForced?: boolean;
  readonly children: ReactNode;
};

/**
 * Content that is collapsed until it is opened. It is rendered only while it is open: in a closed disclosure a text
 * field makes Chromium hang when the window is resized.
 */
export function Disclosure({ summary, className, isForced = false, children }: DisclosureProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isForced;
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => setWanted(currentTarget.open)}
    >
      <summary className={summaryClasses} onClick={(event) => isForced && event.preventDefault()}>
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}
