import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext, use } from 'react';
import classes from './flight-selection.module.css';

/** The flights that are chosen to be approved together. */
export type FlightSelection = {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
};

const SelectionContext = createContext<FlightSelection | null>(null);

/** The selection of the flights inside; without one they cannot be chosen. */
export const SelectionProvider = SelectionContext.Provider;

/** The checkbox of a flight, where flights can be chosen. */
export function SelectFlight({ flight }: { readonly flight: FlightCard }) {
  const selection = use(SelectionContext);
  if (selection === null) return null;
  const { _id: id, flightCode } = flight;
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={`Select flight ${flightCode}`}
      checked={selection.chosen.has(id)}
      onChange={({ currentTarget }) => selection.choose([id], currentTarget.checked)}
    />
  );
}
