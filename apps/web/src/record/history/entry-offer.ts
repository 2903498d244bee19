import type { AdminAction } from '@crewroom/domain/record/calls';
import { createContext, type ReactNode } from 'react';

/** Draws what the entry of the last advance offers, by the instant of that; it belongs to the feature `terms`. */
export type EntryOffer = (advancedAt: string) => ReactNode;

export const EntryOfferContext = createContext<EntryOffer | null>(null);

const DAY_MS = 86_400_000;

/** The id of the entry whose advance may still be undone: the newest one of them, within the longest time an airline can set. */
export function offeredEntry(
  actions: readonly Pick<AdminAction, '_id' | 'actionType' | 'timestamp'>[],
  now: Date,
): string | undefined {
  const last = actions.find(({ actionType }) => actionType === 'term_advance');
  return last !== undefined && now.getTime() - Date.parse(last.timestamp) <= DAY_MS ? last._id : undefined;
}
