import { canSchedule } from '@crewroom/domain/contract/access';
import type { FoundUser } from '@crewroom/domain/contract/named';
import { dayAfter, WEEK_DAYS, zuluDayOf } from '@crewroom/domain/days';
import { columnsOfBoard } from '@crewroom/domain/flights/board-columns';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useQuery } from '@tanstack/react-query';
import { visibleDisplayName } from '../../components/person-name.tsx';
import { searchUsersQuery } from '../../components/user-search/use-search-box.ts';
import { useViewer } from '../../components/viewer.ts';
import { flightWeekQuery, schedulingBoardQuery } from '../../features/flights/queries.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { fixedGroups, flightsFound, type PaletteEntry, type PaletteGroup } from './palette-entries.ts';

// The palette is open for seconds only, and the screens below it stay up to date themselves.
const once = { refetchInterval: false } as const;

/** The flights of this week and the next, and those of the board for viewers who may see it. */
function useKnownFlights(now: Date, mayOpenBoard: boolean): FlightCard[] {
  const today = zuluDayOf(now);
  const thisWeek = useQuery({ ...flightWeekQuery(today), ...once }).data;
  const nextWeek = useQuery({ ...flightWeekQuery(dayAfter(today, WEEK_DAYS)), ...once }).data;
  const board = useQuery({ ...schedulingBoardQuery(), ...once, enabled: mayOpenBoard }).data;
  const lists = [thisWeek?.flights, nextWeek?.flights, board && columnsOfBoard(board)].filter(
    (list) => list !== undefined,
  );
  return lists.flatMap((list) => Object.values(list).flat());
}

function flightEntry({ _id, flightCode, route, scheduledDate }: FlightCard): PaletteEntry {
  return {
    id: _id,
    label: flightCode,
    detail: `${route.departure} → ${route.arrival}`,
    departure: scheduledDate,
    does: { to: `/flights/${_id}` },
  };
}

function personEntry(person: FoundUser): PaletteEntry {
  const { _id, robloxUsername } = person;
  return {
    id: _id,
    label: `@${robloxUsername}`,
    detail: visibleDisplayName(person) ?? '',
    does: { to: `/profile/${_id}` },
  };
}

const MAX_PEOPLE = 6;
const PAUSE_MS = 200;

/** Returns the entries for a text, and whether people are still being searched. */
export function usePaletteResults(text: string): {
  readonly groups: PaletteGroup[];
  readonly isPending: boolean;
} {
  const rank = useViewer()?.rank ?? null;
  const { thresholds } = useStartData();
  const now = useCurrentMinute();
  const flights = useKnownFlights(now, canSchedule(rank, thresholds));
  const sent = useDebouncedValue(text, PAUSE_MS);
  const people = useQuery(searchUsersQuery(sent));
  const isPending = sent.trim() !== text.trim() || people.isFetching;
  const hasResults = people.data !== undefined && !people.isPlaceholderData && sent.trim() === text.trim();
  const shownPeople = hasResults ? people.data.slice(0, MAX_PEOPLE) : [];
  const groups = [
    ...fixedGroups(text, { rank, thresholds }),
    { title: 'Flights', entries: flightsFound(flights, text, now).map(flightEntry) },
    { title: 'People', entries: shownPeople.map(personEntry) },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isPending };
}
