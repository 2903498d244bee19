import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyDialog, preloadOnIntent } from '../../ui/lazy.tsx';

// The term ends once a month; its dialog need not come with every visit.
const AdvanceDialog = lazyDialog(async () => (await import('./advance-dialog.tsx')).AdvanceDialog);

/** The button that ends the term, and the two confirmations behind it. */
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
        {...preloadOnIntent(AdvanceDialog)}
      >
        Advance Term
      </Button>
      <AdvanceDialog visit={visits} opened={isOpen} onClose={close} />
    </>
  );
}
