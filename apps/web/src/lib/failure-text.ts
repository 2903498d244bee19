import { ApiError } from './api-error.ts';

/** The two lines of a failure: the text, and what explains it where the text does not. */
export type FailureText = { readonly text: string; readonly detail?: string };

/**
 * What a person is told when an act failed: the server's own message, or the default text, explained by what we know
 * ourselves (no connection, no answer in time).
 */
export function failureText(error: unknown, byDefault: string): FailureText {
  if (!(error instanceof ApiError)) return { text: byDefault };
  return error.fromServer ? { text: error.message } : { text: byDefault, detail: error.message };
}
