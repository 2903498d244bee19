import type { Issue } from '@crewroom/domain/contract/schemas';
import { ApiError } from '../lib/api-error.ts';

/** What is wrong with a form: at its fields, and what belongs to none of them. */
export type FormFaults<Field extends string> = {
  readonly at: Readonly<Partial<Record<Field, string>>>;
  readonly elsewhere: readonly string[];
};

export const noFaults: FormFaults<never> = { at: {}, elsewhere: [] };

/** Puts what was found wrong at the fields of a form; the first fault of a field stands. */
export function faultsOf<Field extends string>(
  issues: readonly Issue[],
  fields: readonly Field[],
): FormFaults<Field> {
  const at: Partial<Record<Field, string>> = {};
  const elsewhere: string[] = [];
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path);
    if (field === undefined) elsewhere.push(message);
    else at[field] ??= message;
  }
  return { at, elsewhere };
}

/** What the server found wrong with what was sent; nothing when it was something else that failed. */
export function faultsOfRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormFaults<Field> {
  return error instanceof ApiError ? faultsOf(error.issues, fields) : noFaults;
}

/** What is still wrong once a field was changed: its own fault is for the next attempt to find. */
export function withoutFault<Field extends string>(
  faults: FormFaults<Field>,
  field: Field,
): FormFaults<Field> {
  return { ...faults, at: { ...faults.at, [field]: undefined } };
}
