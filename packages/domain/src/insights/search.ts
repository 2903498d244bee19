import { isScheduleDay } from '../flights/schedule.ts';
import { DEFAULT_INSIGHT_DAYS, type InsightDays, insightDays, lastDays, rangeError } from './rules.ts';

/** The named ranges. The default is the last 90 days. */
export const namedRanges = ['term', 'last-term', '90-days', 'year'] as const;

type NamedRange = (typeof namedRanges)[number];

/** The search parameters of the insights: a named range, or a custom one (`YYYY-MM-DD`), and the days of the week. */
export type InsightsSearch = {
  readonly range?: NamedRange | 'own';
  readonly from?: string;
  readonly to?: string;
  readonly days?: InsightDays;
};

const isRange = (value: unknown): value is NamedRange | 'own' =>
  value === 'own' || namedRanges.some((range) => range === value);
const isDays = (value: unknown): value is InsightDays => insightDays.some((days) => days === value);

/** Parses the search parameters, without invalid ones. */
export function readInsightsSearch(search: Readonly<Record<string, unknown>>): InsightsSearch {
  const { range, from, to, days } = search;
  return {
    ...(isRange(range) && range !== '90-days' && { range }),
    ...(range === 'own' && isScheduleDay(from) && { from }),
    ...(range === 'own' && isScheduleDay(to) && { to }),
    ...(isDays(days) && days !== 'all' && { days }),
  };
}

/** The day on which a term began (`YYYY-MM-DD`), and the last day of one that has ended. */
type TermSpan = { readonly from: string; readonly to: string | null };

/** The terms that a range may name. Null for one that is unknown, or does not exist. */
export type KnownTerms = { readonly open: TermSpan | null; readonly last: TermSpan | null };

/** Before the terms are loaded. */
export const NO_TERMS: KnownTerms = { open: null, last: null };

const YEAR_DAYS = 365;

/** The selected days, both included. Null while their term is unknown. */
export function selectedDays(
  { range = '90-days', from, to }: InsightsSearch,
  terms: KnownTerms,
  today: string,
): { readonly from: string; readonly to: string } | null {
  if (range === 'own')
    return { from: from ?? lastDays(to ?? today, DEFAULT_INSIGHT_DAYS).from, to: to ?? today };
  if (range === 'year') return lastDays(today, YEAR_DAYS);
  if (range === '90-days') return lastDays(today, DEFAULT_INSIGHT_DAYS);
  const term = range === 'term' ? terms.open : terms.last;
  return term && { from: term.from, to: term.to ?? today };
}

/**
 * Returns the request for the insights of a URL. Null while its term is unknown, or if its days are invalid (`rangeError`).
 * `today` is `YYYY-MM-DD`.
 */
export function insightsRequest(search: InsightsSearch, terms: KnownTerms, today: string) {
  const range = selectedDays(search, terms, today);
  return range === null || rangeError(range) !== null ? null : { ...range, days: search.days ?? 'all' };
}
