import { Modal } from '@mantine/core';
import { useState } from 'react';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { AdvanceSteps } from './advance-steps.tsx';

type AdvanceDialogProps = {
  /** Counts how often it was opened: each time begins anew. */
  readonly visit: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The dialog in which a term ends: what will happen, the airline's name, what happened. */
export function AdvanceDialog({ visit, isOpen, onClose }: AdvanceDialogProps) {
  // While the term is being advanced, whoever closed the dialog would not learn how it went.
  const [isBusy, setBusy] = useState(false);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onClose()}
      title="Advance Term"
      size="xl"
      fullScreen={isSmall}
      closeOnClickOutside={false}
      // A dialog is no page: its head must not count as a second banner.
      attributes={{ header: { role: 'none' } }}
    >
      <AdvanceSteps key={visit} onBusy={setBusy} onClose={onClose} />
    </Modal>
  );
}
