import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

// The term ends once a month; its dialog need not come with every visit.
const AdvanceDialog = lazy(async () => {
  const { AdvanceDialog: dialog } = await import('./advance-dialog.tsx');
  return { default: dialog };
});

/** The button that ends the term, and the two confirmations behind it (specification, section 4). */
export function AdvanceTerm() {
  const [isOpen, setOpen] = useState(false);
  const [visits, setVisits] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setVisits(visits + 1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // A dialog that was not there when it was opened does not know what opened it.
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        color="red"
        leftSection={<IconCalendarCheck size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Advance Term
      </Button>
      {visits > 0 && (
        <Suspense>
          <AdvanceDialog visit={visits} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
