import { DAY_MS } from '@crewroom/domain/days';
import type { AdminAction } from '@crewroom/domain/record/endpoints';
import { createContext, type ReactNode } from 'react';

/**
 * Renders the offer to undo the last advance beside its entry, from the instant (ISO) of that advance. What it renders
 * belongs to the feature `terms`, which this one may not import.
 */
export type EntryOffer = (advancedAt: string) => ReactNode;

/** The offer that the timeline shows; null where nothing is offered. */
export const EntryOfferContext = createContext<EntryOffer | null>(null);

// The longest time for an undo that an airline can set (`TERM_UNDO_MINUTES`).
const LONGEST_UNDO_MS = DAY_MS;

/** The id of the entry of the newest advance, while an undo of it may be on offer; undefined without one. */
export function offeredEntry(
  actions: readonly Pick<AdminAction, '_id' | 'actionType' | 'timestamp'>[],
  now: Date,
): string | undefined {
  const last = actions.find(({ actionType }) => actionType === 'term_advance');
  return last !== undefined && now.getTime() - Date.parse(last.timestamp) <= LONGEST_UNDO_MS
    ? last._id
    : undefined;
}
