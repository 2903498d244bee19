import type { FlightEdit } from '@crewroom/domain/flights/flight-input-schema';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { keptDrafts } from '../../../lib/kept-drafts.ts';
import { useAct } from '../../../lib/use-act.ts';
import { changedWith } from '../flight-keys.ts';
import { editOfFlight } from '../kept-flights.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Changes the fields given. */
export function useEditFlight(id: string) {
  const { settle } = useShownFlight(id);
  return useAct({
    act: (body: FlightEdit, idempotencyKey) =>
      callApi('editFlight', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.editFlight,
    refresh: changedWith(id),
    settle: (flight) => {
      keptDrafts.drop(editOfFlight(id));
      return settle(flight);
    },
  });
}
