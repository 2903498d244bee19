import type { InputOf } from '@crewroom/domain/api/call-table';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { keptDrafts } from '../../../lib/kept-drafts.ts';
import { useAct } from '../../../lib/use-act.ts';
import { flightKeys } from '../flight-keys.ts';
import { NEW_FLIGHT } from '../kept-flights.ts';

export type NewFlightInput = InputOf<'createFlight'>['body'];

/** Proposes a flight. */
export function useCreateFlight() {
  return useAct({
    act: (body: NewFlightInput, idempotencyKey) => callApi('createFlight', { body }, { idempotencyKey }),
    ...flightToasts.createFlight,
    refresh: [flightKeys.board],
    // Also when its form was left before the answer came.
    settle: async () => keptDrafts.drop(NEW_FLIGHT),
  });
}
