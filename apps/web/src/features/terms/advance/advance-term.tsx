import { useRef } from 'react';
import IconCalendarCheck from '~icons/tabler/calendar-check';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';

// Loaded on demand, because the dialog is used once a month.
const AdvanceDialog = lazyDialog(async () => (await import('./advance-dialog.tsx')).AdvanceDialog);

/** The button that opens the dialog to advance the term. */
export function AdvanceTerm() {
  const button = useRef<HTMLButtonElement>(null);
  const advance = useDialog<true>(button);
  return (
    <>
      <Button
        kind="danger"
        size="medium"
        ref={button}
        icon={<IconCalendarCheck size={18} aria-hidden />}
        aria-haspopup="dialog"
        preloads={AdvanceDialog}
        onClick={() => advance.open(true)}
      >
        Advance Term
      </Button>
      <AdvanceDialog {...advance.props} />
    </>
  );
}
