import { adminMessages } from '@crewroom/domain/record/messages';
import type { HistoryChange, HistorySearch } from '../../history-search.ts';
import classes from './no-actions.module.css';

type NoActionsProps = { readonly search: HistorySearch; readonly onNarrow: (change: HistoryChange) => void };

/** Stands where there is no history; where it was narrowed to nothing, it offers to widen it again. */
export function NoActions({ search, onNarrow }: NoActionsProps) {
  const isNarrowed = search.action !== undefined || search.target !== undefined;
  return (
    <>
      {adminMessages.noActions}
      {isNarrowed && (
        <button type="button" className={classes.widen} onClick={() => onNarrow({ action: '', target: '' })}>
          Show all actions
        </button>
      )}
    </>
  );
}
