import type { InputOf } from '@crewroom/domain/catalogue/endpoints';
import { DAY_MS } from '@crewroom/domain/days';
import type { SanctionType } from '@crewroom/domain/record/rules';
import { DEFAULT_SANCTION_DAYS, sanctionDateErrors, sanctionEnd } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { type FieldErrors, fieldErrorsOf } from '../../../components/form/field-errors.ts';
import { endOfLocalDay, localDay } from '../../../lib/dates.ts';

/** The values of the form. Dates are days (`YYYY-MM-DD`) in the viewer's time zone and mean the end of the day. */
export type SanctionDraft = {
  readonly type: SanctionType;
  readonly breach: string;
  readonly reason: string;
  readonly comment: string;
  readonly expiryDate: string;
  readonly activeUntil: string;
};

export type SanctionBody = InputOf<'addSanction'>['body'];

const NO_DAY = 'Choose a day.';

/** Returns the initial values: a reminder for 30 days. */
export function newSanctionDraft(now: Date): SanctionDraft {
  const expiryDate = localDay(new Date(now.getTime() + DEFAULT_SANCTION_DAYS * DAY_MS));
  return { type: 'reminder', breach: '', reason: '', comment: '', expiryDate, activeUntil: '' };
}

/** Returns whether the required fields, breach and reason, are filled in. */
export function isSanctionReady({ breach, reason }: SanctionDraft): boolean {
  return !isBlank(breach) && !isBlank(reason);
}

type Dates = { readonly expiryDate?: string; readonly activeUntil?: string };

function datesOf({ type, expiryDate, activeUntil }: SanctionDraft): Dates {
  const expiry = endOfLocalDay(expiryDate);
  const until = type === 'suspension' ? endOfLocalDay(activeUntil) : null;
  return {
    ...(expiry === null ? {} : { expiryDate: expiry }),
    ...(until === null ? {} : { activeUntil: until }),
  };
}

/** Returns the errors in the dates of a draft before it is sent. */
export function sanctionErrors(draft: SanctionDraft, now: Date): FieldErrors {
  const dates = datesOf(draft);
  if (dates.expiryDate === undefined) return { expiryDate: NO_DAY };
  return fieldErrorsOf(sanctionDateErrors(dates, now), (path) => path);
}

/** Returns the request body for a draft. */
export function sanctionBodyOf(draft: SanctionDraft): SanctionBody {
  const { type, breach, reason, comment } = draft;
  return { type, breach, reason, ...(isBlank(comment) ? {} : { comment }), ...datesOf(draft) };
}

/**
 * Returns when the suspension in this draft would end (ISO instant), or null for other sanctions and while a day is missing.
 */
export function suspensionEndOf(draft: SanctionDraft): string | null {
  const { expiryDate, activeUntil } = datesOf(draft);
  if (draft.type !== 'suspension' || expiryDate === undefined) return null;
  return sanctionEnd({ type: draft.type, expiryDate, activeUntil });
}
