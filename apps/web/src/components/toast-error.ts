import { failureText, isHandledByApp } from '../lib/api-error.ts';
import { toastFailure } from './ui/toasts.ts';

/**
 * Shows the error of a request in the server's words, or else `byDefault` with an explanation. Shows nothing when the
 * app as a whole reacts to the error.
 */
export function toastError(error: unknown, byDefault: string): void {
  if (isHandledByApp(error)) return;
  const { text, detail } = failureText(error, byDefault);
  toastFailure(text, detail);
}
