import { flightRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { stateOf } from '../management.ts';
import type { BoardContext } from './board-filter.ts';
import { type BoardSearch, readBoardSearch } from './board-search.ts';

/** Returns the search parameters of the board's URL. */
export function useBoardSearch(): BoardSearch {
  return readBoardSearch(useSearch({ strict: false }));
}

/** Returns a function that replaces the search parameters of the board's URL. */
export function useSetBoardSearch(): (search: BoardSearch) => void {
  const navigate = useNavigate();
  return (search) => void navigate({ to: '/scheduling', search, replace: true, resetScroll: false });
}

/** Returns the viewer of the board and the current minute. */
export function useBoardContext(): BoardContext {
  const viewerId = useViewer()?.userId;
  const now = useCurrentMinute();
  return useMemo(() => ({ viewerId, now }), [viewerId, now]);
}

type May = (action: Parameters<typeof flightRefusal>[0], flight: FlightCard) => boolean;

/** Returns a function that says whether the viewer may do an action on a flight. */
export function usePermission(): May {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  return useCallback<May>(
    (action, flight) =>
      viewer !== null && flightRefusal(action, viewer, stateOf(flight), thresholds) === null,
    [viewer, thresholds],
  );
}
