import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Username } from '../../../components/person-name.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { useDeleteFlight, useRejectFlight } from '../mutations.ts';
import {
  type BoardActionProps,
  type BoardConfirmation,
  type OpenConfirmation,
  OpenConfirmationContext,
  type QuestionProps,
} from './board-actions.ts';

const holds = (cards: readonly FlightCard[], id: string): boolean => cards.some(({ _id }) => _id === id);

/**
 * Returns a sentence that says what somebody else decided on a pending flight, and what is possible now. Returns null while the
 * flight is pending.
 */
export function decidedMeanwhile(
  board: SchedulingBoard,
  { _id: id, flightCode }: Pick<FlightCard, '_id' | 'flightCode'>,
): string | null {
  if (holds(board.pending, id)) return null;
  if (holds(board.approved, id) || holds(board.concluded, id)) {
    return `${flightCode} has been approved in the meantime. You can still cancel it in its details.`;
  }
  if (holds(board.rejected, id)) return `${flightCode} has been rejected in the meantime.`;
  return `${flightCode} has been rejected or deleted in the meantime.`;
}

/** Asks before people delete their own proposal. */
function DeleteQuestion({ isOpen, flight, outcome, onRemoved, onClose }: QuestionProps) {
  const deletion = useDeleteFlight(flight);
  const { flightCode, route } = flight;
  const action = () => {
    deletion.mutate();
    onClose();
    onRemoved(flight);
  };
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={`Delete flight ${flightCode}`}
      action="Delete flight"
      isDangerous
      over={outcome}
      onConfirm={action}
      onClose={onClose}
    >
      <p>{flightMessages.deleteQuestion}</p>
      <p>{`${flightCode}, ${route.departure} to ${route.arrival}, will be deleted. This cannot be undone.`}</p>
    </LazyConfirmDialog>
  );
}

/** Asks before a rejection, because a rejected flight can no longer be changed or approved. */
function RejectQuestion({ isOpen, flight, outcome, onRemoved, onClose }: QuestionProps) {
  const reject = useRejectFlight(flight);
  const { flightCode, dispatcherUsername } = flight;
  const action = () => {
    reject.mutate();
    onClose();
    onRemoved(flight);
  };
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={`Reject flight ${flightCode}`}
      action="Reject flight"
      isDangerous
      over={outcome}
      onConfirm={action}
      onClose={onClose}
    >
      This is final: {flightCode} can no longer be changed or approved. <Username name={dispatcherUsername} />{' '}
      sees it as rejected for 14 days and can propose it again.
    </LazyConfirmDialog>
  );
}

const questions = { reject: RejectQuestion, delete: DeleteQuestion } as const;

type OpenedQuestion = BoardActionProps & {
  readonly question: BoardConfirmation;
  readonly outcome: string | null;
};

type ConfirmationHostProps = {
  readonly board: SchedulingBoard;
  /** The columns of the board, whose cards open the dialogs. */
  readonly children: ReactNode;
};

/**
 * Renders the confirmation dialog about a flight. It is above the cards in the tree, because a refresh may remove the card that
 * opened it. The dialog then stays open and says what happened.
 */
export function ConfirmationHost({ board, children }: ConfirmationHostProps) {
  const [opened, setOpened] = useState<OpenedQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [ask] = useState((): OpenConfirmation => (question, subject) => {
    setOpened({ ...subject, question, outcome: null });
    setOpen(true);
  });
  // Checked only while the dialog is open, because the viewer's own decision removes the flight too. The outcome is kept, so
  // that the text does not change while the dialog closes.
  if (isOpen && opened?.outcome === null) {
    const outcome = decidedMeanwhile(board, opened.flight);
    if (outcome !== null) setOpened({ ...opened, outcome });
  }
  const close = () => {
    // At once, because elements of the board cannot take the focus under an open dialog.
    flushSync(() => setOpen(false));
    if (opened !== null && opened.outcome !== null) opened.onRemoved(opened.flight);
  };
  const Question = opened && questions[opened.question];
  return (
    <OpenConfirmationContext value={ask}>
      {children}
      {Question && (
        <Question
          key={opened.flight._id}
          isOpen={isOpen}
          flight={board.pending.find(({ _id }) => _id === opened.flight._id) ?? opened.flight}
          outcome={opened.outcome}
          onRemoved={opened.onRemoved}
          onClose={close}
        />
      )}
    </OpenConfirmationContext>
  );
}
