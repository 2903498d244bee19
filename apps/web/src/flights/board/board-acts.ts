import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext, use } from 'react';

/** What an act on the board is given. */
export type BoardActProps = {
  readonly flight: FlightCard;
  /** Takes the focus when the act takes away the button that had it. */
  readonly onGone: () => void;
};

/** What a question about a flight of the board is given. */
export type QuestionProps = BoardActProps & {
  readonly opened: boolean;
  /** What somebody else decided while it was asked, which leaves nothing to ask; null while nothing was. */
  readonly outcome: string | null;
  readonly onClose: () => void;
};

export type BoardQuestion = 'reject' | 'delete';

/** Asks before an act on a flight of the board. */
export type AskFirst = (question: BoardQuestion, about: BoardActProps) => void;

const QuestionOpenerContext = createContext<AskFirst>(() => undefined);

export const QuestionOpener = QuestionOpenerContext.Provider;

export function useAskFirst(): AskFirst {
  return use(QuestionOpenerContext);
}
