import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { adminFailure, adminToasts } from '@crewroom/domain/record/messages';
import { topics } from '@crewroom/domain/topics';
import { useCallMutation } from '../lib/use-call-mutation.ts';

const { success, failure } = adminToasts.advanceTerm;

// Advancing a term with thousands of flights to archive may take long.
const ADVANCE_TIMEOUT_MS = 60_000;

type AdvanceTermOptions = { readonly onAdvanced: (advanced: AnswerOf<'advanceTerm'>) => void };

/** Advances the term with a given id. */
export function useAdvanceTerm({ onAdvanced }: AdvanceTermOptions) {
  return useCallMutation({
    call: 'advanceTerm',
    parts: (body: { readonly termId: string }) => ({ body }),
    timeoutMs: ADVANCE_TIMEOUT_MS,
    about: topics.term,
    success,
    failure,
    failureWith: (message) => adminFailure(failure, message),
    applyAnswer: onAdvanced,
  });
}
