import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext } from 'react';

/** Moves the focus when an action removes the flight, or the button that had it. */
export type OnRemoved = (flight: FlightCard) => void;

/** The props of an action on a flight of the board. */
export type BoardActionProps = {
  readonly flight: FlightCard;
  readonly onRemoved: OnRemoved;
};

/** The props of a confirmation dialog about a flight of the board. */
export type QuestionProps = BoardActionProps & {
  readonly isOpen: boolean;
  /** Says what somebody else decided while the dialog was open, so that nothing is left to confirm. Null otherwise. */
  readonly outcome: string | null;
  readonly onClose: () => void;
};

export type BoardConfirmation = 'reject' | 'delete';

/** Opens a confirmation dialog before an action on a flight of the board. */
export type OpenConfirmation = (question: BoardConfirmation, subject: BoardActionProps) => void;

export const OpenConfirmationContext = createContext<OpenConfirmation>(() => undefined);
