import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';

/** Returns how long before the departure a time is, in short: "45 min before", "1 h 10 min before", "at departure". */
export function leadInWords(leadMs: number): string {
  if (leadMs <= 0) return 'at departure';
  const hours = Math.floor(leadMs / HOUR_MS);
  const minutes = Math.round((leadMs % HOUR_MS) / MINUTE_MS);
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])];
  return `${parts.join(' ')} before`;
}
