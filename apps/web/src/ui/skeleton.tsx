import type { ComponentProps } from 'react';

/** The place of what is being loaded, in the size that its classes say. */
export function Skeleton({ className = '', ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-skeleton
      className={`rounded bg-skeleton motion-safe:animate-breathe ${className}`}
      {...props}
    />
  );
}
