import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { topics } from '@crewroom/domain/contract/topics';
import { adminToasts } from '@crewroom/domain/record/messages';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';

const { advanceTerm, undoTerm } = adminToasts;

// Advancing a term with thousands of flights to archive may take long.
const ADVANCE_TIMEOUT_MS = 60_000;

/** Advances the term with a given id. */
export function useAdvanceTerm(onAdvanced: (advanced: ResponseOf<'advanceTerm'>) => void) {
  return useApiMutation({
    endpoint: 'advanceTerm',
    parts: (body: { readonly termId: string }) => ({ body }),
    timeoutMs: ADVANCE_TIMEOUT_MS,
    topic: topics.term,
    success: advanceTerm.success(),
    failure: advanceTerm.failure,
    showsReason: true,
    applyResponse: onAdvanced,
  });
}

/** Undoes the advance that closed the term with a given id. */
export function useUndoTerm(
  onUndone: ((undone: ResponseOf<'undoTerm'>) => void) | undefined,
  onRendered: () => void,
) {
  return useApiMutation({
    endpoint: 'undoTerm',
    parts: (body: { readonly termId: string }) => ({ body }),
    timeoutMs: ADVANCE_TIMEOUT_MS,
    topic: topics.term,
    success: ({ term }) => undoTerm.success(term.number),
    failure: undoTerm.failure,
    showsReason: true,
    applyResponse: (undone) => onUndone?.(undone),
    onRendered,
  });
}
