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

/** The address of the board. */
export function useBoardSearch(): BoardSearch {
  return readBoardSearch(useSearch({ strict: false }));
}

/** What puts another address of the board in the place of the one that is there. */
export function useBoardGo(): (search: BoardSearch) => void {
  const navigate = useNavigate();
  return (search) => void navigate({ to: '/scheduling', search, replace: true, resetScroll: false });
}

/** Who looks at the board, and the current minute. */
export function useBoardContext(): BoardContext {
  const viewerId = useViewer()?.userId;
  const now = useCurrentMinute();
  return useMemo(() => ({ viewerId, now }), [viewerId, now]);
}

type May = (action: Parameters<typeof flightRefusal>[0], flight: FlightCard) => boolean;

/** Tells of a flight whether the viewer may do something to it. */
export function useMay(): May {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  return useCallback<May>(
    (action, flight) =>
      viewer !== null && flightRefusal(action, viewer, stateOf(flight), thresholds) === null,
    [viewer, thresholds],
  );
}
