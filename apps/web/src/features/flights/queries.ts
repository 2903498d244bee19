import { weekStartOf } from '@crewroom/domain/days';
import { keepPreviousData } from '@tanstack/react-query';
import { isSearchable } from '../../components/user-search/search.ts';
import { apiQuery } from '../../lib/api-query.ts';

const REFRESH_MS = 30_000;

/** Flights are read again every 30 seconds while the page is visible, and when it becomes visible again after longer than that. */
const refreshed = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const;

/** The flights of the week of a day (`YYYY-MM-DD`). All days of a week share one query. */
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

/** Who is on board a flight, or was, by the game's reports. */
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

/** The types of aircraft that the airline keeps. */
export function aircraftQuery() {
  return apiQuery('aircraft', {});
}

/** A departure from a gate, of which it is asked what else leaves from there. */
type AtGate = {
  readonly gate: string;
  readonly departure: string;
  readonly scheduledDate: string;
  /** The id of the flight itself, where it exists. */
  readonly except?: string | undefined;
};

/** What else leaves from a gate within half an hour. It depends on the flights of everybody, so each form reads it for itself. */
export function gateConflictsQuery({ gate, departure, scheduledDate, except }: AtGate) {
  const query = {
    gate,
    scheduledDate,
    ...(departure !== '' && { departure }),
    ...(except !== undefined && { except }),
  };
  return { ...apiQuery('gateConflicts', { query }), staleTime: REFRESH_MS };
}

/** Who could take a seat of a role. It depends on everybody's seats and leave, so each dialog reads it for itself. */
export function freeCrewQuery(id: string, roleIndex: number) {
  const parts = { params: { id }, query: { role: String(roleIndex) } };
  return { ...apiQuery('freeCrew', parts), staleTime: 0, gcTime: 0 };
}

/** The staff whose names contain a term, and what speaks against giving each of them a seat of a role. */
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
