import type { InputOf } from '@crewroom/domain/api/call-table';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { flightKeys } from '../flight-keys.ts';

export type NewFlightInput = InputOf<'createFlight'>['body'];

/** Proposes a flight. */
export function useCreateFlight() {
  return useAct({
    act: (body: NewFlightInput, idempotencyKey) => callApi('createFlight', { body }, { idempotencyKey }),
    ...flightToasts.createFlight,
    refresh: [flightKeys.board],
  });
}
