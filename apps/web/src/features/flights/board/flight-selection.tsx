import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { createContext, use } from 'react';

/** The flights that are chosen to be approved together. */
type FlightSelection = {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
};

/** The selection of the flights inside. Without a selection, flights cannot be chosen. */
export const SelectionContext = createContext<FlightSelection | null>(null);

/** The checkbox of a flight, where flights can be chosen. */
export function SelectFlight({ flight }: { readonly flight: FlightCard }) {
  const selection = use(SelectionContext);
  if (selection === null) return null;
  const { _id: id, flightCode } = flight;
  return (
    // The whole label can be tapped on a phone.
    <label className="grid flex-none place-content-center me-0.5 cursor-pointer max-md:size-11 max-md:me-0">
      <input
        type="checkbox"
        className="size-5 m-0 accent-accent cursor-pointer max-md:size-7"
        aria-label={`Select flight ${flightCode}`}
        checked={selection.chosen.has(id)}
        onChange={({ currentTarget }) => selection.choose([id], currentTarget.checked)}
      />
    </label>
  );
}
