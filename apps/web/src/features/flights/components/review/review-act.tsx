import { Modal } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';
import type { BoardActProps } from '../scheduling/board-act-props.ts';
import { ReviewForm } from './review-form.tsx';

type ReviewActProps = BoardActProps & {
  /** Whether the flight still waits for its review. A dialog that is open stays open when it no longer does. */
  readonly isOffered: boolean;
};

/** The way to the review of a concluded flight. */
export function ReviewAct({ flight, isOffered, onGone }: ReviewActProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { flightCode } = flight;
  return (
    <>
      {isOffered && (
        <ActButton
          kind="primary"
          label={`Review & Award Points, flight ${flightCode}`}
          onAct={() => setOpen(true)}
        >
          <IconClipboardCheck size={16} aria-hidden />
          Review &amp; Award Points
        </ActButton>
      )}
      <Modal
        opened={isOpen}
        onClose={close}
        title={`Review flight ${flightCode}`}
        size="lg"
        // A dialog is no page: its head must not count as a second banner.
        attributes={{ header: { role: 'none' } }}
      >
        <ReviewForm
          flight={flight}
          onCancel={close}
          onReviewed={() => {
            close();
            onGone();
          }}
        />
      </Modal>
    </>
  );
}
