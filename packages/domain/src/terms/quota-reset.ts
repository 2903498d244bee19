const DAY = 86_400_000;
const SHORTEST_TERM_DAYS = 14;

/** How the open term began, and how long terms last when the airline has set a length in days. */
export type TermPlan = {
  readonly startedAt: string;
  readonly isFirst: boolean;
  readonly lengthDays: number | null;
};

function firstOfNextMonth(from: Date): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
}

/**
 * The planned end of the open term as an ISO instant: the first 1st of a month, 00:00Z, at least 14 days after it
 * began; in a fresh installation the next 1st; or the set length after its beginning.
 */
export function nextQuotaReset({ startedAt, isFirst, lengthDays }: TermPlan): string {
  const start = new Date(startedAt);
  if (lengthDays !== null) return new Date(start.getTime() + lengthDays * DAY).toISOString();
  const next = firstOfNextMonth(start);
  if (isFirst || next.getTime() - start.getTime() >= SHORTEST_TERM_DAYS * DAY) return next.toISOString();
  return firstOfNextMonth(next).toISOString();
}
