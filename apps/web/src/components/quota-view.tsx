import { countedByCredit, flightCreditNames, termFlightsCount } from '@crewroom/domain/terms/flights';
import {
  effectiveRequiredFlights,
  quotaDeficit,
  quotaRatio,
  type TermFlights,
} from '@crewroom/domain/terms/rules';
import IconBeach from '~icons/tabler/beach';
import IconUserPlus from '~icons/tabler/user-plus';
import { counted } from '../lib/format-count.ts';
import { StatusBadge } from './ui/status-badge.tsx';

/** The share of the quota that is met, in whole percent rounded down: 100% is never shown before it is reached. */
export function quotaPercent(flights: TermFlights): string {
  return effectiveRequiredFlights(flights) === 0 ? '—' : `${Math.floor(quotaRatio(flights) * 100)}%`;
}

/**
 * The shares of the ring, from 0 to 1, for the flights of each credit. They are shares of the required flights, or of
 * all counted flights if these are more.
 */
export function quotaShares(flights: TermFlights): number[] {
  const byCredit = countedByCredit(flights);
  const required = effectiveRequiredFlights(flights);
  const whole = Math.max(required, termFlightsCount(flights));
  return required === 0 ? [] : flightCreditNames.map((credit) => byCredit[credit] / whole);
}

/** Whether the quota is met, and a short text, which is empty without a quota. */
export function quotaStatus(flights: TermFlights): { isMet: boolean; text: string } {
  const missing = quotaDeficit(flights);
  if (flights.requiredFlights === 0) return { isMet: true, text: '' };
  if (missing <= 0) return { isMet: true, text: 'Quota met' };
  return { isMet: false, text: `${counted(missing, 'flight')} to go` };
}

type QuotaMarksProps = { readonly isNew: boolean; readonly isOnLeave: boolean };

/** The reasons for a different quota: that the member is new in the term and exempt from it, or on leave today. */
export function QuotaMarks({ isNew, isOnLeave }: QuotaMarksProps) {
  return (
    <>
      {isNew && (
        <StatusBadge tone="slate" icon={IconUserPlus} isOutlined>
          New this term
        </StatusBadge>
      )}
      {isOnLeave && (
        <StatusBadge tone="amber" icon={IconBeach}>
          On Leave
        </StatusBadge>
      )}
    </>
  );
}
