import type { Issue } from '@crewroom/domain/contract/schemas';
import { ApiError, isHandledByApp } from '../../lib/api-error.ts';

/** The error messages of a form by field. `form` is for errors that belong to no field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the field of a form for the path of a server's issue, or undefined without such a field. */
export type FieldOfPath = (path: string) => string | undefined;

/** Turns issues into field errors. Of several issues of one field the first is shown. */
export function fieldErrorsOf(issues: readonly Issue[], fieldOf: FieldOfPath): FieldErrors {
  const errors: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    if (field === undefined) others.push(message);
    else errors[field] ??= message;
  }
  return others.length === 0 ? errors : { ...errors, form: others.join(' ') };
}

/**
 * Returns the errors of a failed request by field. An error without a field is shown with the form, because the toast
 * about it disappears.
 */
export function fieldErrorsOfRefusal(error: unknown, fieldOf: FieldOfPath): FieldErrors {
  if (!(error instanceof ApiError) || isHandledByApp(error)) return {};
  return error.issues.length === 0 ? { form: error.message } : fieldErrorsOf(error.issues, fieldOf);
}
