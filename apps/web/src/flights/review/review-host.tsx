import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { IconClipboardCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import type { BoardActionProps } from '../board/board-actions.ts';

/** Opens the review of a flight. `onGone` moves the focus when the review removes the button that opened it. */
export type OpenReview = (about: BoardActionProps) => void;

const ReviewOpenerContext = createContext<OpenReview>(() => undefined);

const ReviewOpener = ReviewOpenerContext.Provider;

function useOpenReview(): OpenReview {
  return use(ReviewOpenerContext);
}

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** The button that opens the review of a concluded flight. */
export function ReviewAction({ flight, onGone }: BoardActionProps) {
  const openReview = useOpenReview();
  return (
    <ActionButton
      kind="primary"
      label={`Review & Award Points, flight ${flight.flightCode}`}
      preloads={ReviewDialog}
      onAction={() => openReview({ flight, onGone })}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review &amp; Award Points
    </ActionButton>
  );
}

type ReviewDeskProps = {
  readonly concluded: readonly FlightCard[];
  /** The board whose cards open reviews. */
  readonly children: ReactNode;
};

/**
 * Renders the dialog of a review. It is above the board in the tree, so that typed text stays when the board is
 * rendered anew (the window is turned), or when the flight leaves the board meanwhile.
 */
export function ReviewHost({ concluded, children }: ReviewDeskProps) {
  const [chosen, setChosen] = useState<BoardActionProps | null>(null);
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
  // When somebody else has reviewed the flight, the button that opened the dialog is gone as well.
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
