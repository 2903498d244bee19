import { createContext, use } from 'react';
import type { BoardActProps } from '../scheduling/board-act-props.ts';

/** Opens the review of a flight; `onGone` takes the focus when the review takes away the button that opened it. */
export type OpenReview = (about: BoardActProps) => void;

const ReviewOpenerContext = createContext<OpenReview>(() => undefined);

export const ReviewOpener = ReviewOpenerContext.Provider;

export function useOpenReview(): OpenReview {
  return use(ReviewOpenerContext);
}
