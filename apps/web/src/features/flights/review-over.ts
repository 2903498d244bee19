import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { ApiError } from '../../lib/api-error.ts';

type Reviewed = Pick<FlightCard, 'flightCode' | 'reviewedAt' | 'reviewedBy'>;

/**
 * Why a review that is being made can no longer be sent, in words; null while it can. The server may say it (`refusal`,
 * what the last attempt failed with) before the board is read again and says it too.
 */
export function reviewOver(
  { flightCode, reviewedAt, reviewedBy }: Reviewed,
  isOnBoard: boolean,
  refusal: Error | null,
): string | null {
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  if (reviewedAt !== null || code === 'already_reviewed') {
    const by = reviewedBy === null ? '' : ` by @${reviewedBy}`;
    return `${flightCode} has been reviewed${by} in the meantime. Nothing more can be awarded.`;
  }
  if (!isOnBoard || code === 'flight_archived') {
    return `${flightCode} has left the board in the meantime: its term is over. Nothing more can be awarded.`;
  }
  return null;
}
