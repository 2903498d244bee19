import { DAY_MS } from '@crewroom/domain/days';
import type { TermPreview } from '@crewroom/domain/terms/endpoints';

type Term = {
  readonly term: Pick<TermPreview['term'], 'startedAt'>;
  readonly nextQuotaReset: string;
};

/** Returns which day of the term it is, from 1, of how many until its planned end, and whether that has passed. */
export function termDays({ term, nextQuotaReset }: Term, now: Date) {
  const start = Date.parse(term.startedAt);
  const end = Date.parse(nextQuotaReset);
  const length = Math.max(1, Math.ceil((end - start) / DAY_MS));
  const day = Math.max(1, Math.floor((now.getTime() - start) / DAY_MS) + 1);
  return { day, length, isDue: end <= now.getTime() };
}
