import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext, use } from 'react';

/** The props of an action on a flight of the board. */
export type BoardActionProps = {
  readonly flight: FlightCard;
  /** Moves the focus when the action removes the button that had it. */
  readonly onGone: (flight: FlightCard) => void;
};

/** The props of a confirmation dialog about a flight of the board. */
export type QuestionProps = BoardActionProps & {
  readonly opened: boolean;
  /** What somebody else decided while the dialog was open, so that there is nothing left to confirm; null otherwise. */
  readonly outcome: string | null;
  readonly onClose: () => void;
};

export type BoardQuestion = 'reject' | 'delete';

/** Opens a confirmation dialog before an action on a flight of the board. */
export type OpenQuestion = (question: BoardQuestion, subject: BoardActionProps) => void;

const QuestionOpenerContext = createContext<OpenQuestion>(() => undefined);

export const QuestionOpener = QuestionOpenerContext.Provider;

export function useOpenQuestion(): OpenQuestion {
  return use(QuestionOpenerContext);
}
