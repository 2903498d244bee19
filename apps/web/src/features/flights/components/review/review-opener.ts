import { createContext, use } from 'react';

/** Opens the review of a flight; `onGone` takes the focus when the review takes away the button that opened it. */
export type OpenReview = (flightId: string, onGone: () => void) => void;

const ReviewOpenerContext = createContext<OpenReview>(() => undefined);

export const ReviewOpener = ReviewOpenerContext.Provider;

export function useOpenReview(): OpenReview {
  return use(ReviewOpenerContext);
}
