import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { IconClipboardCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import type { BoardActProps } from '../board/board-acts.ts';

/** Opens the review of a flight; `onGone` takes the focus when the review takes away the button that opened it. */
export type OpenReview = (about: BoardActProps) => void;

const ReviewOpenerContext = createContext<OpenReview>(() => undefined);

const ReviewOpener = ReviewOpenerContext.Provider;

function useOpenReview(): OpenReview {
  return use(ReviewOpenerContext);
}

/** The way to the review of a concluded flight. */
export function ReviewAct({ flight, onGone }: BoardActProps) {
  const openReview = useOpenReview();
  return (
    <ActButton
      kind="primary"
      label={`Review & Award Points, flight ${flight.flightCode}`}
      onAct={() => openReview({ flight, onGone })}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review &amp; Award Points
    </ActButton>
  );
}

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

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
      {flight && (
        <ReviewDialog
          opened={isOpen}
          flight={flight}
          isOnBoard={shown !== undefined}
          onClose={close}
          onReviewed={finish}
        />
      )}
    </ReviewOpener>
  );
}
