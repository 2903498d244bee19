import type { newFlightSchema } from '@crewroom/domain/flights/flight-input-schema';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { flightKeys } from '../flight-keys.ts';

export type NewFlightInput = z.input<typeof newFlightSchema>;

/** Proposes a flight. */
export function useCreateFlight() {
  return useAct({
    act: (body: NewFlightInput, idempotencyKey) => callApi('createFlight', { body }, { idempotencyKey }),
    ...flightToasts.createFlight,
    refresh: [flightKeys.board],
  });
}
