import type { FlightCard } from '@crewroom/domain/flights/schemas';

/** What an act on the board is given. */
export type BoardActProps = {
  readonly flight: FlightCard;
  /** Takes the focus when the act takes away the button that had it. */
  readonly onGone: () => void;
};
