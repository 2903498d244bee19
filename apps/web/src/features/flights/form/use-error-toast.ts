import { flightMessages } from '@crewroom/domain/flights/messages';
import { useEffect } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { closeToastsThatSay, toastFailure } from '../../../components/ui/toasts.ts';
import { errorsInWords } from './flight-values.ts';

/** Closes the toast about missing fields once all errors of the form are gone. It does not matter who found the errors. */
export function useErrorToast(shown: object, found: FieldErrors): () => void {
  const isValid = Object.keys(shown).length + Object.keys(found).length === 0;
  useEffect(() => {
    if (isValid) closeToastsThatSay(flightMessages.requiredFields);
  }, [isValid]);
  return () => toastFailure(errorsInWords(found));
}
