import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { adminFailure, adminToasts } from '@crewroom/domain/record/messages';
import { topics } from '@crewroom/domain/topics';
import { useAct } from '../lib/use-act.ts';

const { success, failure } = adminToasts.advanceTerm;

// With thousands of members and flights to archive, an answer may take its time.
const PATIENCE_MS = 60_000;

type AdvanceTermOptions = { readonly onAdvanced: (advanced: AnswerOf<'advanceTerm'>) => void };

/** Ends the term of an id and begins the next. */
export function useAdvanceTerm({ onAdvanced }: AdvanceTermOptions) {
  return useAct({
    call: 'advanceTerm',
    parts: (body: { readonly termId: string }) => ({ body }),
    timeoutMs: PATIENCE_MS,
    about: topics.term,
    success,
    failure,
    failureWith: (message) => adminFailure(failure, message),
    applyAnswer: onAdvanced,
  });
}
