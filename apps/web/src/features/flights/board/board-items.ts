import { needsClosing } from '@crewroom/domain/flights/departure';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { missingCrew } from '@crewroom/domain/flights/shortage';
import { useMemo } from 'react';
import { useBoardContext, usePermission } from './board-context.ts';
import { needsNoAction } from './board-filter.ts';
import type { ShownItem } from './frozen-list.ts';

/** A flight with its place and form in a column, which a held list keeps. */
export type Item = {
  readonly _id: string;
  readonly flight: FlightCard;
  readonly isRow: boolean;
  readonly isShort: boolean;
  /** Whether it is in the group of flights that need closing. */
  readonly isClosing: boolean;
};

/** Returns the flights of a column as they are shown now. */
export function useItems(flights: readonly FlightCard[]): Item[] {
  const may = usePermission();
  const context = useBoardContext();
  return useMemo(
    () =>
      flights.map((flight) => ({
        _id: flight._id,
        flight,
        isRow: needsNoAction(flight, may('review', flight), context),
        isShort: missingCrew(flight, context.now).length > 0,
        isClosing: needsClosing(flight, context.now),
      })),
    [flights, may, context],
  );
}

/** Returns held flights with their new content, in the space and the group that they had. */
export function withFrozenLayout(
  shown: readonly ShownItem<Item>[],
  before: readonly Item[],
): ShownItem<Item>[] {
  const known = new Map(before.map((item) => [item._id, item]));
  return shown.map(({ item, isGone }) => {
    const { isRow, isClosing } = known.get(item._id) ?? item;
    return { item: { ...item, isRow, isClosing }, isGone };
  });
}

/** Returns the flights that are shown. */
export const flightsOf = (shown: readonly ShownItem<Item>[]): FlightCard[] =>
  shown.map(({ item }) => item.flight);
