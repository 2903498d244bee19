import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { memo } from 'react';
import { BoardCard, BoardCardActions } from './board-card.tsx';
import { FlightRow } from './flight-row.tsx';
import { PendingCard } from './pending-card.tsx';

type BoardFlightProps = {
  readonly flight: FlightCard;
  /** Whether one line is enough for the flight. */
  readonly isRow: boolean;
  readonly isShort: boolean;
  /** Whether it appeared while the screen was open. */
  readonly isNew: boolean;
  /** Whether somebody else moved it away. It keeps its place while the pointer is on the column. */
  readonly isGone: boolean;
  readonly onRemoved: (flight: FlightCard) => void;
};

/** Renders a flight of the board, as a line or as a card. It renders again only when its content changes. */
export const BoardFlight = memo(function BoardFlight(props: BoardFlightProps) {
  const { flight, isRow, isShort, isNew, isGone, onRemoved } = props;
  const Card = flight.approvalStatus === 'pending' ? PendingCard : BoardCard;
  const shown = isRow ? (
    <FlightRow flight={flight} isShort={isShort} isNew={isNew} />
  ) : (
    <Card flight={flight} isNew={isNew}>
      <BoardCardActions flight={flight} onRemoved={onRemoved} />
    </Card>
  );
  if (!isGone) return shown;
  return (
    <div className="relative">
      <div className="opacity-40" inert>
        {shown}
      </div>
      <p className="absolute inset-x-2 bottom-1 py-1 px-2 rounded bg-sunken text-text text-13 leading-4 text-center">
        {`${flight.flightCode} is no longer here: somebody else decided on it.`}
      </p>
    </div>
  );
});
