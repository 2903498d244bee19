import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useState } from 'react';
import { LateDialog } from '../../../../ui/late-dialog.tsx';
import { latePart } from '../../../../ui/late-part.tsx';
import type { BoardActProps } from '../scheduling/board-act-props.ts';
import { type OpenReview, ReviewOpener } from './review-opener.ts';

const ReviewDialog = latePart(async () => (await import('./review-dialog.tsx')).ReviewDialog);

type ReviewDeskProps = {
  readonly concluded: readonly FlightCard[];
  /** The board, whose cards open reviews. */
  readonly children: ReactNode;
};

/**
 * Holds the review that is being made. It stands above the board, which is drawn anew when the window turns, and what
 * was typed must outlast that; also that the flight is reviewed by somebody else, or leaves the board.
 */
export function ReviewDesk({ concluded, children }: ReviewDeskProps) {
  const [chosen, setChosen] = useState<BoardActProps | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(
    (): OpenReview => (about) => {
      setChosen(about);
      setOpen(true);
    },
  );
  const shown = concluded.find(({ _id }) => _id === chosen?.flight._id);
  const flight = shown ?? chosen?.flight;
  const finish = () => {
    setOpen(false);
    chosen?.onGone();
  };
  // With the review of another, too, the button that opened this one is gone.
  const close = () => (shown?.reviewedAt === null ? setOpen(false) : finish());
  return (
    <ReviewOpener value={open}>
      {children}
      <LateDialog opened={isOpen}>
        {(opened) =>
          flight && (
            <ReviewDialog
              opened={opened}
              flight={flight}
              isOnBoard={shown !== undefined}
              onClose={close}
              onReviewed={finish}
            />
          )
        }
      </LateDialog>
    </ReviewOpener>
  );
}
