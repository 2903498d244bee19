import type { OwnUser } from '@crewroom/domain/members/schemas';
import type { ClosedTerm } from '@crewroom/domain/terms/endpoints';
import { closedTermFlights, flightsInWords, termFlightsCount } from '@crewroom/domain/terms/flights';
import { isBelowQuota } from '@crewroom/domain/terms/rules';
import { visibleDisplayName } from '../../../components/person-name.tsx';
import { formatZulu } from '../../../lib/dates.ts';
import { counted } from '../../../lib/format-count.ts';
import { formatChf } from '../../../lib/money.ts';

/** The member of the recap. */
export type RecapMember = Pick<OwnUser, 'robloxUsername' | 'robloxDisplayName' | 'rankHistory'>;

/** The texts of a closed term's card. */
export type Recap = {
  readonly airline: string;
  readonly name: string;
  readonly username: string;
  readonly term: string;
  readonly days: string;
  readonly flights: string;
  readonly flightsNote: string;
  readonly pay: string;
  readonly rank: string;
  /** Null without a quota. */
  readonly quota: { readonly figures: string; readonly isMet: boolean } | null;
};

/** Returns the last change of rank within a term. */
function rankIn({ startedAt, closedAt }: ClosedTerm, history: RecapMember['rankHistory']): string {
  const [last] = history
    .filter(({ type, date }) => type !== 'qualification' && date >= startedAt && date < closedAt)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (last === undefined) return 'Unchanged';
  return last.type === 'promotion' ? `Promoted to ${last.rankName}` : `Now ${last.rankName}`;
}

function quotaOf(term: ClosedTerm): Recap['quota'] {
  const required = term.effectiveRequiredFlights;
  if (required === 0) return null;
  // The quota includes leave already, so nothing more is deducted.
  const flights = { ...closedTermFlights(term), requiredFlights: required, leaveDays: 0, termDays: 1 };
  return { figures: `${termFlightsCount(flights)} of ${required}`, isMet: !isBelowQuota(flights) };
}

/** Returns the recap of a closed term of a member: flights, pay, rank and quota in words. */
export function recapOf(term: ClosedTerm, member: RecapMember, airline: string): Recap {
  const flights = closedTermFlights(term);
  return {
    airline,
    name: visibleDisplayName(member) ?? member.robloxUsername,
    username: `@${member.robloxUsername}`,
    term: `Term ${term.number}`,
    days: `${formatZulu(term.startedAt, 'date')} to ${formatZulu(term.closedAt, 'date')}`,
    flights: String(termFlightsCount(flights)),
    flightsNote: flightsInWords(flights).join(', '),
    pay: formatChf(term.pay),
    rank: rankIn(term, member.rankHistory),
    quota: quotaOf(term),
  };
}

/** Returns the recap as a sentence, for screen readers. */
export function recapInWords(recap: Recap): string {
  const { airline, name, term, days, flights, flightsNote, pay, rank, quota } = recap;
  const flown = `${counted(Number(flights), 'flight')} (${flightsNote})`;
  const required = quota === null ? '' : `, quota ${quota.figures}${quota.isMet ? ', met' : ''}`;
  return `${airline}, ${term} of ${name}, ${days}: ${flown}, pay ${pay}, rank: ${rank}${required}.`;
}
