import { normalizeInput } from '@crewroom/domain/text';
import { type ApiError, isTransient } from '../../../lib/api-error.ts';

const asKey = (name: string): string => normalizeInput(name, { isKey: true });

/** Returns whether the typed text is exactly the airline's name, apart from spaces at its ends and invisible characters. */
export function namesAirline(typed: string, airline: string): boolean {
  return asKey(typed) === asKey(airline);
}

/** Returns whether the typed text is the airline's name with other capitals, which people may overlook. */
export const lacksCapitals = (typed: string, airline: string): boolean =>
  !namesAirline(typed, airline) && namesAirline(typed.toLowerCase(), airline.toLowerCase());

/** The meaning of a failed advance, and the next step. */
type FailureAdvice = {
  readonly meaning: string;
  /** Whether the preview is outdated and must be fetched again. */
  readonly lookAgain: boolean;
};

/** Returns the advice after a failed advance. The failure's own message is shown next to it. */
export function failureAdvice(failure: Pick<ApiError, 'code' | 'status'> | Error): FailureAdvice {
  const code = 'code' in failure ? failure.code : undefined;
  if (code === 'term_closed') {
    return {
      meaning: 'Somebody else advanced the term while you looked at it. Your request changed nothing.',
      lookAgain: true,
    };
  }
  if (code === 'term_just_advanced') {
    return {
      meaning:
        'Your request changed nothing. The history says who advanced it. Look at the open term before you go on.',
      lookAgain: true,
    };
  }
  if (code === 'in_progress') {
    return {
      meaning: 'Your first request is still running. Give it a moment, then look at the open term.',
      lookAgain: true,
    };
  }
  if (code === 'idempotency_mismatch') {
    return { meaning: 'That attempt ended a term. Look at the open term before you go on.', lookAgain: true };
  }
  if (isTransient(failure)) {
    return {
      meaning: 'We cannot tell whether the term was advanced. Try again: it can be advanced only once.',
      lookAgain: false,
    };
  }
  return { meaning: 'The term was not advanced.', lookAgain: false };
}
