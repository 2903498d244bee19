import { nextQuotaReset } from '@crewroom/domain/terms/quota-reset';

type OpenTerm = { readonly number: number; readonly started_at: string };

/** The planned end of the open term, as an ISO instant. */
export function quotaResetOf(term: OpenTerm, lengthDays: number | null): string {
  return nextQuotaReset({ startedAt: term.started_at, isFirst: term.number === 1, lengthDays });
}
