import { flightToasts } from '@crewroom/domain/flights/messages';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { changedWith } from '../flight-keys.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Sets the status. */
export function useSetFlightStatus(id: string) {
  const { foresee, settle } = useShownFlight(id);
  return useAct({
    act: (body: { readonly status: SettableStatus }, idempotencyKey) =>
      callApi('setFlightStatus', { params: { id }, body }, { idempotencyKey }),
    ...flightToasts.setFlightStatus,
    refresh: changedWith(id),
    foresee: ({ status }) => foresee((flight) => ({ ...flight, status })),
    settle,
  });
}
