import { topics } from '@crewroom/domain/contract/topics';
import { flightToasts } from '@crewroom/domain/flights/messages';
import type { FlightEdit } from '@crewroom/domain/flights/schemas';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { applyToCache, flightInResponse, type NamedFlight, useFlightMutation } from '../flight-cache.ts';
import { NEW_FLIGHT } from './draft-names.ts';
import type { FlightValues } from './flight-values.ts';
import { type NewFlightValues, newFlightBody, seriesBody } from './new-flight-values.ts';

/** An edit that is being sent: its body, and the values typed at that time. */
type SentEdit = { readonly edit: FlightEdit; readonly typed: FlightValues };

/** Saves an edit. Then it deletes the draft of that name, except for text that was typed in the meantime. */
export function useEditFlight(named: NamedFlight, draftName: string) {
  const id = named._id;
  return useFlightMutation(named, {
    endpoint: 'editFlight',
    parts: ({ edit }: SentEdit) => ({ params: { id }, body: edit }),
    ...flightToasts.editFlight,
    applyResponse: (flight, { typed }, queryClient) => {
      draftStore.dropSent(draftName, typed);
      return applyToCache(queryClient, flightInResponse(flight));
    },
  });
}

/** Creates a flight. Then it deletes the draft, even when the form was closed before the response. */
export function useCreateFlight() {
  return useApiMutation({
    endpoint: 'createFlight',
    parts: (typed: NewFlightValues) => ({ body: newFlightBody(typed) }),
    topic: topics.board,
    named: ({ flightCode }) => flightCode.trim(),
    ...flightToasts.createFlight,
    link: ({ _id, flightCode }) => ({ text: `Open ${flightCode}`, to: `/flights/${_id}` }),
    applyResponse: (_, typed) => draftStore.dropSent(NEW_FLIGHT, typed),
  });
}

/** Creates the same flight for several weeks, all or none. */
export function useCreateSeries() {
  return useApiMutation({
    endpoint: 'createSeries',
    parts: (typed: NewFlightValues) => ({ body: seriesBody(typed) }),
    topic: topics.board,
    named: ({ flightCode }) => flightCode.trim(),
    ...flightToasts.createSeries,
    applyResponse: (_, typed) => draftStore.dropSent(NEW_FLIGHT, typed),
  });
}
