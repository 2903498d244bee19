import type { FlightCard } from '@crewroom/domain/flights/flight-schema';
import { type ReactNode, useState } from 'react';
import { LateDialog } from '../../../../ui/late-dialog.tsx';
import { latePart } from '../../../../ui/late-part.tsx';
import { type OpenReview, ReviewOpener } from './review-opener.ts';

const ReviewDialog = latePart(async () => (await import('./review-dialog.tsx')).ReviewDialog);

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
  const flight = concluded.find(({ _id }) => _id === chosen?.flightId);
  const close = () => setOpen(false);
  const finish = () => {
    close();
    chosen?.onGone();
  };
  return (
    <ReviewOpener value={open}>
      {children}
      <LateDialog opened={isOpen}>
        {(opened) =>
          flight && <ReviewDialog opened={opened} flight={flight} onClose={close} onReviewed={finish} />
        }
      </LateDialog>
    </ReviewOpener>
  );
}
