import type { AdminAction } from '@crewroom/domain/record/calls';
import { localDay } from '../../lib/dates.ts';

type HistoryDay<Action> = { readonly day: string; readonly actions: readonly Action[] };

/** Actions by the days (`YYYY-MM-DD`) of the viewer's time zone, in the order they come in. */
export function byLocalDay<Action extends Pick<AdminAction, 'timestamp'>>(
  actions: readonly Action[],
): readonly HistoryDay<Action>[] {
  const days = Map.groupBy(actions, ({ timestamp }) => localDay(timestamp));
  return [...days].map(([day, ofDay]) => ({ day, actions: ofDay }));
}
