import { type TimeOrder, timeOrder } from '@crewroom/domain/members/time-order';
import { createContext, use } from 'react';
import { localDay } from '../lib/dates.ts';
import { useStartData } from '../lib/start-data.ts';
import { useViewer } from './viewer.ts';

/** The viewer's chosen order of times, or null without a choice. */
export const TimePreferenceContext = createContext<TimeOrder | null>(null);

/** Returns which time comes first and is large on the viewer's screens. All screens use this function. */
export function useTimeOrder(): TimeOrder {
  const preference = use(TimePreferenceContext);
  const { thresholds } = useStartData();
  return timeOrder(preference, useViewer()?.rank ?? null, thresholds);
}

/** Returns the day of a timestamp, `YYYY-MM-DD`, on the clock that comes first for the viewer. */
export function useShownDay(instant: string): string {
  return useTimeOrder() === 'local' ? localDay(instant) : instant.slice(0, 10);
}
