import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { type ReactNode, useState } from 'react';
import { decidedMeanwhile } from '../../decided-meanwhile.ts';
import type { BoardActProps } from './board-act-props.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { type AskFirst, type BoardQuestion, QuestionOpener } from './question-opener.ts';
import { RejectQuestion } from './reject-question.tsx';

const questions = { reject: RejectQuestion, delete: DeleteQuestion } as const;

type Asked = BoardActProps & { readonly question: BoardQuestion; readonly outcome: string | null };

type QuestionDeskProps = {
  readonly board: SchedulingBoard;
  /** The board's columns, whose cards ask. */
  readonly children: ReactNode;
};

/**
 * Holds the question that is being asked about a flight. It stands above the cards: a refresh can move or remove the
 * card that asked, and whoever is reading is then told what happened instead of losing the dialog under the pointer.
 */
export function QuestionDesk({ board, children }: QuestionDeskProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [ask] = useState(
    (): AskFirst => (question, about) => {
      setAsked({ ...about, question, outcome: null });
      setOpen(true);
    },
  );
  // Looked at only while it is asked: one's own decision takes the flight away too. And it stays as it was found, so
  // that the words do not change while the dialog closes.
  if (isOpen && asked?.outcome === null) {
    const outcome = decidedMeanwhile(board, asked.flight);
    if (outcome !== null) setAsked({ ...asked, outcome });
  }
  const close = () => {
    setOpen(false);
    if (asked !== null && asked.outcome !== null) asked.onGone();
  };
  const Question = asked && questions[asked.question];
  return (
    <QuestionOpener value={ask}>
      {children}
      {Question && (
        <Question
          key={asked.flight._id}
          opened={isOpen}
          flight={board.pending.find(({ _id }) => _id === asked.flight._id) ?? asked.flight}
          outcome={asked.outcome}
          onGone={asked.onGone}
          onClose={close}
        />
      )}
    </QuestionOpener>
  );
}
