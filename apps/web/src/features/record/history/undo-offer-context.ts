import { DAY_MS } from '@crewroom/domain/days';
import type { AdminAction } from '@crewroom/domain/record/endpoints';
import { createContext, type ReactNode } from 'react';

/**
 * Renders the offer to undo the last advance next to its entry, from the instant (ISO) of that advance. The offer belongs to
 * the feature `terms`, which this feature may not import.
 */
export type RenderUndoOffer = (advancedAt: string) => ReactNode;

/** The offer that the timeline shows, or null when there is none. */
export const UndoOfferContext = createContext<RenderUndoOffer | null>(null);

// The longest undo period that an airline can set (`TERM_UNDO_MINUTES`).
const LONGEST_UNDO_MS = DAY_MS;

/** Returns the id of the entry of the newest advance, while it may be possible to undo it. Returns undefined otherwise. */
export function undoableEntryId(
  actions: readonly Pick<AdminAction, '_id' | 'actionType' | 'timestamp'>[],
  now: Date,
): string | undefined {
  const last = actions.find(({ actionType }) => actionType === 'term_advance');
  return last !== undefined && now.getTime() - Date.parse(last.timestamp) <= LONGEST_UNDO_MS
    ? last._id
    : undefined;
}
