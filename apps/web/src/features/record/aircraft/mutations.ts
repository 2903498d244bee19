import type { InputOf } from '@crewroom/domain/catalogue/endpoints';
import { topics } from '@crewroom/domain/contract/topics';
import { aircraftToasts } from '@crewroom/domain/flights/messages';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';

type AircraftBody = InputOf<'changeAircraft'>['body'];

/** Adds a type of aircraft. */
export function useAddAircraft(onDone: () => void) {
  return useApiMutation({
    endpoint: 'addAircraft',
    parts: (body: AircraftBody) => ({ body }),
    topic: topics.aircraft,
    ...aircraftToasts.add,
    applyResponse: onDone,
  });
}

/** Changes a type of aircraft as a whole, by its id. */
export function useChangeAircraft(id: string, onDone: () => void) {
  return useApiMutation({
    endpoint: 'changeAircraft',
    parts: (body: AircraftBody) => ({ params: { id }, body }),
    topic: topics.aircraft,
    ...aircraftToasts.change,
    applyResponse: onDone,
  });
}

/** Removes a type of aircraft, by its id. */
export function useRemoveAircraft(onDone: () => void) {
  return useApiMutation({
    endpoint: 'removeAircraft',
    parts: (id: string) => ({ params: { id } }),
    topic: topics.aircraft,
    ...aircraftToasts.remove,
    applyResponse: onDone,
  });
}
