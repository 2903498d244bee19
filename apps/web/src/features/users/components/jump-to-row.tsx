import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';

type JumpToRowProps = { readonly row: RefObject<HTMLTableRowElement | null>; readonly children: ReactNode };

/** Brings a row into the middle of the window, and the focus with it. */
export function JumpToRow({ row, children }: JumpToRowProps) {
  const jump = () => {
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  };
  return (
    <Button variant="default" rightSection={<IconArrowDown size={16} aria-hidden />} onClick={jump}>
      {children}
    </Button>
  );
}
