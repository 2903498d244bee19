import type { InputOf } from '@crewroom/domain/contract/calls';
import type { Issue } from '@crewroom/domain/contract/schemas';
import type { SanctionType } from '@crewroom/domain/record/rules';
import { DEFAULT_SANCTION_DAYS, sanctionDateFaults, sanctionEnd } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { endOfLocalDay, localDay } from '../../lib/dates.ts';

/** A sanction as it is typed; the dates are days of the viewer (`YYYY-MM-DD`), meant to their end. */
export type SanctionDraft = {
  readonly type: SanctionType;
  readonly breach: string;
  readonly reason: string;
  readonly comment: string;
  readonly expiryDate: string;
  readonly activeUntil: string;
};

export type SanctionBody = InputOf<'addSanction'>['body'];

export const sanctionFields = [
  'type',
  'breach',
  'reason',
  'comment',
  'expiryDate',
  'activeUntil',
] as const satisfies readonly (keyof SanctionDraft)[];

const DAY = 86_400_000;
const NO_DAY = 'Choose a day.';

/** The defaults: a reminder for the next thirty days. */
export function newSanctionDraft(now: Date): SanctionDraft {
  const expiryDate = localDay(new Date(now.getTime() + DEFAULT_SANCTION_DAYS * DAY));
  return { type: 'reminder', breach: '', reason: '', comment: '', expiryDate, activeUntil: '' };
}

/** Whether breach and reason are there, without which nothing can be added. */
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

/** What is wrong with the dates of a draft, before it is sent. */
export function sanctionDraftFaults(draft: SanctionDraft, now: Date): Issue[] {
  const dates = datesOf(draft);
  if (dates.expiryDate === undefined) return [{ path: 'expiryDate', message: NO_DAY }];
  return sanctionDateFaults(dates, now);
}

/** The draft as the call takes it. */
export function sanctionBodyOf(draft: SanctionDraft): SanctionBody {
  const { type, breach, reason, comment } = draft;
  return { type, breach, reason, ...(isBlank(comment) ? {} : { comment }), ...datesOf(draft) };
}

/** When a suspension of this draft would end; null for other sanctions, and while a day is missing. */
export function suspensionEndOf(draft: SanctionDraft): string | null {
  const { expiryDate, activeUntil } = datesOf(draft);
  if (draft.type !== 'suspension' || expiryDate === undefined) return null;
  return sanctionEnd({ type: draft.type, expiryDate, activeUntil });
}
