import { weekdayOf } from '@crewroom/domain/flights/schedule';
import { formatZulu } from '../lib/dates.ts';

/** A day (`YYYY-MM-DD`) in words: "Today, Mar 04, 2026" or "Sunday, Mar 08, 2026". */
export function dayWithDate(day: string, today: string): string {
  return `${day === today ? 'Today' : weekdayOf(day)}, ${formatZulu(day, 'date')}`;
}

/** Formats a gate: "Gate A1" for "A1", and unchanged if it already names a gate. */
export function gateInWords(gate: string): string {
  return /^gate\b/i.test(gate) ? gate : `Gate ${gate}`;
}
