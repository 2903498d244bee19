import { type TimeOrder, timeOrder } from '@crewroom/domain/members/time-order';
import { createContext, use } from 'react';
import { useStartData } from '../lib/start-data.ts';
import { useViewer } from './viewer.ts';

/** The order of times that the viewer chose; null without a choice. */
export const TimePreferenceContext = createContext<TimeOrder | null>(null);

/** Which time comes first and is large on the viewer's screens. The one place that screens ask. */
export function useTimeOrder(): TimeOrder {
  const preference = use(TimePreferenceContext);
  const { thresholds } = useStartData();
  return timeOrder(preference, useViewer()?.rank ?? null, thresholds);
}
