import { createContext, use } from 'react';
import type { BoardActProps } from './board-act-props.ts';

export type BoardQuestion = 'reject' | 'delete';

/** Asks before an act on a flight of the board. */
export type AskFirst = (question: BoardQuestion, about: BoardActProps) => void;

const QuestionOpenerContext = createContext<AskFirst>(() => undefined);

export const QuestionOpener = QuestionOpenerContext.Provider;

export function useAskFirst(): AskFirst {
  return use(QuestionOpenerContext);
}
