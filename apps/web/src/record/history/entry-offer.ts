import type { AdminAction } from '@crewroom/domain/record/calls';
import { type ComponentType, createContext } from 'react';

/** What the entry of the last advance of the term offers; it belongs to the feature `terms`. */
export type EntryOffer = ComponentType<{ readonly advancedAt: string }>;

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
