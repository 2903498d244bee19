import { topics } from '@crewroom/domain/contract/topics';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { approvedFlight, rejectedFlight, withoutFlight } from './board-moves.ts';
import { applyToCache, FlightUpdate, type NamedFlight, useFlightMutation } from './flight-cache.ts';

/** Sets the status. */
export function useSetFlightStatus(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'setFlightStatus',
    parts: (body: { readonly status: SettableStatus }) => ({ params: { id }, body }),
    ...flightToasts.setFlightStatus,
    optimisticUpdate: ({ status }) =>
      new FlightUpdate(id, { changeFlight: (flight) => ({ ...flight, status }) }),
  });
}

const approval = (id: string) => new FlightUpdate(id, { changeFlight: approvedFlight });

/** Approves a pending flight. */
export function useApproveFlight(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation<'approveFlight', void>(named, {
    endpoint: 'approveFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.approveFlight,
    optimisticUpdate: () => approval(id),
  });
}

/** Approves several pending flights. The screen lists the approved flights, and the reasons for the others. */
export function useApproveFlights() {
  return useApiMutation({
    endpoint: 'approveFlights',
    parts: (ids: readonly string[]) => ({ body: { ids: [...ids] } }),
    topic: topics.board,
    ...flightToasts.approveFlights,
    success: null,
    applyResponse: async ({ approved }, _, queryClient) => {
      for (const id of approved) await applyToCache(queryClient, approval(id));
    },
  });
}

/** Rejects a pending flight. */
export function useRejectFlight(named: NamedFlight) {
  const id = named._id;
  return useFlightMutation<'rejectFlight', void>(named, {
    endpoint: 'rejectFlight',
    parts: () => ({ params: { id } }),
    ...flightToasts.rejectFlight,
    optimisticUpdate: () => new FlightUpdate(id, { changeFlight: rejectedFlight }),
  });
}

/** Deletes the viewer's own pending flight. */
export function useDeleteFlight(named: NamedFlight) {
  const id = named._id;
  const gone = new FlightUpdate(id, { changeBoard: (board) => withoutFlight(board, id) });
  return useApiMutation<'deleteFlight', void>({
    endpoint: 'deleteFlight',
    parts: () => ({ params: { id } }),
    topic: topics.flight(id),
    named: () => named.flightCode,
    ...flightToasts.deleteFlight,
    optimisticUpdate: () => gone,
    applyResponse: (_response, _input, queryClient) => applyToCache(queryClient, gone),
  });
}
