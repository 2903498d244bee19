import { type TimeOrder, timeOrder } from '@crewroom/domain/members/time-order';
import { createContext, use } from 'react';
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
