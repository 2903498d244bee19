import type { Review } from '@crewroom/domain/flights/flight-input-schema';
import { flightToasts } from '@crewroom/domain/flights/messages';
import { callApi } from '../../../lib/api-client.ts';
import { useAct } from '../../../lib/use-act.ts';
import { changedWith } from '../flight-keys.ts';
import { useShownFlight } from '../shown-flight.ts';

/** Reviews a concluded flight and awards its points; nothing given means the default. */
export function useReviewFlight(id: string) {
  const { settle } = useShownFlight(id);
  return useAct({
    act: (body: Review | undefined, idempotencyKey) =>
      callApi('reviewFlight', { params: { id }, ...(body && { body }) }, { idempotencyKey }),
    ...flightToasts.reviewFlight,
    refresh: [...changedWith(id), ['leaderboard']],
    settle,
  });
}
