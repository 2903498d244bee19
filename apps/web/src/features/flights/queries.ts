import { weekStartOf } from '@crewroom/domain/days';
import { keepPreviousData } from '@tanstack/react-query';
import { isSearchable } from '../../components/user-search/search.ts';
import { apiQuery } from '../../lib/api-query.ts';

const REFRESH_MS = 30_000;

/** Flights are refetched every 30 seconds while the page is visible, and when it becomes visible again after a longer time. */
const refreshed = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const;

/** The flights of the week that contains a day (`YYYY-MM-DD`). All days of a week share one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return {
    ...apiQuery('flightWeek', { query: { date: monday } }),
    ...refreshed,
  };
}

/** One flight, with the viewer's overlapping seats on other flights. */
export function flightQuery(id: string) {
  return {
    ...apiQuery('flight', { params: { id } }),
    ...refreshed,
  };
}

/** The people who are or were on board a flight, by the game's reports. */
export function attendanceQuery(id: string) {
  return {
    ...apiQuery('attendance', { params: { id } }),
    ...refreshed,
  };
}

/** The scheduling board. */
export function schedulingBoardQuery() {
  return {
    ...apiQuery('schedulingBoard', {}),
    ...refreshed,
  };
}

/** A departure from a gate, for the query of other departures from there. */
type AtGate = {
  readonly gate: string;
  readonly departure: string;
  readonly scheduledDate: string;
  /** The id of the flight itself, when it exists. */
  readonly except?: string | undefined;
};

/**
 * The other departures from a gate within half an hour. It depends on the flights of everybody, so each form fetches it for
 * itself.
 */
export function gateConflictsQuery({ gate, departure, scheduledDate, except }: AtGate) {
  const query = {
    gate,
    scheduledDate,
    ...(departure !== '' && { departure }),
    ...(except !== undefined && { except }),
  };
  return { ...apiQuery('gateConflicts', { query }), staleTime: REFRESH_MS };
}

/**
 * The members who could take a seat of a role. It depends on everybody's seats and leave, so each dialog fetches it for itself.
 */
export function freeCrewQuery(id: string, roleIndex: number) {
  const parts = { params: { id }, query: { role: String(roleIndex) } };
  return { ...apiQuery('freeCrew', parts), staleTime: 0, gcTime: 0 };
}

/** The staff whose names contain a term, with the reasons against giving each of them a seat of a role. */
export function seatCandidatesQuery(id: string, roleIndex: number, term: string) {
  const q = term.trim();
  const parts = { params: { id }, query: { role: String(roleIndex), q } };
  return {
    ...apiQuery('seatCandidates', parts),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  };
}
