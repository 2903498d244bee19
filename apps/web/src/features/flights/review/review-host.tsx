import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import IconClipboardCheck from '~icons/tabler/clipboard-check';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import type { BoardActionProps } from '../board/board-actions.ts';
import { usePermission } from '../board/board-context.ts';

/** Opens the review of a flight. `onRemoved` moves the focus when the review removes the button that opened it. */
type OpenReview = (subject: BoardActionProps) => void;

const OpenReviewContext = createContext<OpenReview>(() => undefined);

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);

/** The button that opens the review of a concluded flight. */
export function ReviewAction({ flight, onRemoved }: BoardActionProps) {
  const openReview = use(OpenReviewContext);
  return (
    <Button
      kind="primary"
      aria-keyshortcuts="A R"
      aria-label={`Review & Award Points, flight ${flight.flightCode}`}
      preloads={ReviewDialog}
      onClick={() => openReview({ flight, onRemoved })}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review &amp; Award Points
    </Button>
  );
}

/**
 * Returns the flight to review after another one, from the waiting flights in their order: the one below it, or else the first.
 */
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
  /** The waiting flights that are shown. The next flight to review is one of these. */
  readonly shown: readonly FlightCard[];
  /** The board whose cards open reviews. */
  readonly children: ReactNode;
};

/** The flight in review, and whether it came after the review of another flight. */
type ReviewTarget = BoardActionProps & { readonly isNext: boolean };

/**
 * Renders the dialog of a review. It is above the board in the tree, so that typed text stays when the board renders again (the
 * window is turned), or when the flight leaves the board.
 */
export function ReviewHost({ concluded, shown, children }: ReviewHostProps) {
  const may = usePermission();
  const [chosen, setChosen] = useState<ReviewTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [open] = useState((): OpenReview => (subject) => {
    setChosen({ ...subject, isNext: false });
    setOpen(true);
  });
  const onBoard = concluded.find(({ _id }) => _id === chosen?.flight._id);
  const flight = onBoard ?? chosen?.flight;
  const waiting = shown.filter((one) => may('review', one));
  const next = nextToReview(waiting, flight?._id);
  const finish = () => {
    // At once, because elements of the board cannot take the focus under an open dialog.
    flushSync(() => setOpen(false));
    if (chosen !== null) chosen.onRemoved(chosen.flight);
  };
  // The button that opened the dialog is gone after a review of its flight: by the viewer before the next flight, or by
  // somebody else.
  const close = () => (onBoard?.reviewedAt === null && chosen?.isNext === false ? setOpen(false) : finish());
  const goOn = () => {
    if (chosen === null || next === undefined) return finish();
    setChosen({ flight: next, onRemoved: chosen.onRemoved, isNext: true });
  };
  return (
    <OpenReviewContext value={open}>
      {children}
      {flight && (
        <ReviewDialog
          isOpen={isOpen}
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
