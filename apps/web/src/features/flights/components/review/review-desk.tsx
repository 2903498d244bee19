import type { FlightCard } from '@crewroom/domain/flights/flight-schema';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ReviewForm } from './review-form.tsx';
import { type OpenReview, ReviewOpener } from './review-opener.ts';

type ReviewDeskProps = {
  readonly concluded: readonly FlightCard[];
  /** The board, whose cards open reviews. */
  readonly children: ReactNode;
};

type Chosen = { readonly flightId: string; readonly onGone: () => void };

/**
 * Holds the review that is being made. It stands above the board, which is drawn anew when the window turns, and what
 * was typed must outlast that.
 */
export function ReviewDesk({ concluded, children }: ReviewDeskProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(
    (): OpenReview => (flightId, onGone) => {
      setChosen({ flightId, onGone });
      setOpen(true);
    },
  );
  const close = () => setOpen(false);
  const flight = concluded.find(({ _id }) => _id === chosen?.flightId);
  return (
    <ReviewOpener value={open}>
      {children}
      <Modal
        opened={isOpen && flight !== undefined}
        onClose={close}
        title={`Review flight ${flight?.flightCode ?? ''}`}
        size="lg"
        // A dialog is no page: its head must not count as a second banner.
        attributes={{ header: { role: 'none' } }}
      >
        {flight !== undefined && (
          <ReviewForm
            key={flight._id}
            flight={flight}
            onCancel={close}
            onReviewed={() => {
              close();
              chosen?.onGone();
            }}
          />
        )}
      </Modal>
    </ReviewOpener>
  );
}
