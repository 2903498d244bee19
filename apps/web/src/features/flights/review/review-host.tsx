import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { IconClipboardCheck } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import type { BoardActionProps } from '../board/board-actions.ts';
import { useMay } from '../board/board-context.ts';

/** Opens the review of a flight. `onGone` moves the focus when the review removes the button that opened it. */
type OpenReview = (subject: BoardActionProps) => void;

const OpenReviewContext = createContext<OpenReview>(() => undefined);

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** The button that opens the review of a concluded flight. */
export function ReviewAction({ flight, onGone }: BoardActionProps) {
  const openReview = use(OpenReviewContext);
  return (
    <Button
      kind="primary"
      aria-keyshortcuts="A R"
      aria-label={`Review & Award Points, flight ${flight.flightCode}`}
      preloads={ReviewDialog}
      onClick={() => openReview({ flight, onGone })}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review &amp; Award Points
    </Button>
  );
}

/** The flight to review after another, out of those that wait in their order: the one below it, or else the first. */
export function nextToReview<Waiting extends { readonly _id: string }>(
  waiting: readonly Waiting[],
  reviewed: string | undefined,
): Waiting | undefined {
  const at = waiting.findIndex(({ _id }) => _id === reviewed);
  const others = waiting.filter(({ _id }) => _id !== reviewed);
  return others[at] ?? others[0];
}

type ReviewHostProps = {
  readonly concluded: readonly FlightCard[];
  /** Those of them that are shown; the next flight to review is one of these. */
  readonly shown: readonly FlightCard[];
  /** The board whose cards open reviews. */
  readonly children: ReactNode;
};

/** What is reviewed, and whether it came after the review of another flight. */
type Chosen = BoardActionProps & { readonly isNext: boolean };

/**
 * Renders the dialog of a review. It is above the board in the tree, so that typed text stays when the board is
 * rendered again (the window is turned), or when the flight leaves the board meanwhile.
 */
export function ReviewHost({ concluded, shown, children }: ReviewHostProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(
    (): OpenReview => (subject) => {
      setChosen({ ...subject, isNext: false });
      setOpen(true);
    },
  );
  const onBoard = concluded.find(({ _id }) => _id === chosen?.flight._id);
  const flight = onBoard ?? chosen?.flight;
  const waiting = shown.filter((one) => may('review', one));
  const next = nextToReview(waiting, flight?._id);
  const finish = () => {
    // At once, because under an open dialog nothing of the board takes the focus.
    flushSync(() => setOpen(false));
    if (chosen !== null) chosen.onGone(chosen.flight);
  };
  // The button that opened the dialog is gone when the flight it was for was reviewed: here before the next one, or by
  // somebody else.
  const close = () => (onBoard?.reviewedAt === null && chosen?.isNext === false ? setOpen(false) : finish());
  const goOn = () => {
    if (chosen === null || next === undefined) return finish();
    setChosen({ flight: next, onGone: chosen.onGone, isNext: true });
  };
  return (
    <OpenReviewContext value={open}>
      {children}
      {flight && (
        <ReviewDialog
          opened={isOpen}
          flight={flight}
          isOnBoard={onBoard !== undefined}
          waitingCount={waiting.filter(({ _id }) => _id !== flight._id).length}
          isNext={chosen?.isNext ?? false}
          onClose={close}
          onReviewed={finish}
          onReviewNext={goOn}
        />
      )}
    </OpenReviewContext>
  );
}
