import { localDay } from '../lib/dates.ts';
import { useTimeOrder } from './time-order.ts';

/** Returns the day of a timestamp, `YYYY-MM-DD`, on the clock that comes first for the viewer. */
export function useShownDay(instant: string): string {
  return useTimeOrder() === 'local' ? localDay(instant) : instant.slice(0, 10);
}
