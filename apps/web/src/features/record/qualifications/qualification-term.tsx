import { dayAfterMonths } from '@crewroom/domain/record/expiring-qualifications';
import type { ReactNode } from 'react';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { endOfLocalDay, localDay } from '../../../lib/dates.ts';
import { counted } from '../../../lib/format-count.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';

const monthsOffered = [3, 6, 12, 24] as const;

/**
 * How long a qualification lasts: without an end, for a number of months, or until a day (`YYYY-MM-DD`, in the viewer's time
 * zone).
 */
type QualificationTerm = { readonly lasts: string; readonly until: string };

export const forGood: QualificationTerm = { lasts: 'good', until: '' };

export const forAYear: QualificationTerm = { lasts: '12', until: '' };

const options = [
  { value: 'good', label: 'Permanently' },
  ...monthsOffered.map((count) => ({
    value: String(count),
    label: `For ${counted(count, 'month')}`,
  })),
  { value: 'day', label: 'Until a day' },
];

/**
 * Returns when a qualification granted at `now` expires (ISO instant, the end of a day), or null for never. Returns undefined
 * until a future day is chosen.
 */
export function endOfTerm({ lasts, until }: QualificationTerm, now: Date): string | null | undefined {
  if (lasts === 'good') return null;
  const end = endOfLocalDay(lasts === 'day' ? until : dayAfterMonths(localDay(now), Number(lasts)));
  return end === null || Date.parse(end) <= now.getTime() ? undefined : end;
}

type QualificationTermFieldsProps = {
  readonly term: QualificationTerm;
  readonly onChange: (term: QualificationTerm) => void;
  readonly error?: ReactNode;
  readonly isFirst?: boolean;
};

/** The fields for how long a qualification lasts, with the day on which it ends. */
export function QualificationTermFields({
  term,
  onChange,
  error,
  isFirst = false,
}: QualificationTermFieldsProps) {
  const today = localDay(useCurrentMinute());
  const { lasts, until } = term;
  const day = lasts === 'day' ? until : lasts === 'good' ? '' : dayAfterMonths(today, Number(lasts));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 items-start">
      <SelectField
        label="Valid"
        name="lasts"
        options={options}
        value={lasts}
        onChange={({ currentTarget }) => onChange({ lasts: currentTarget.value, until: day })}
        {...(isFirst && { 'data-autofocus': true })}
      />
      {lasts !== 'good' && (
        <TextField
          label="Expires on"
          name="until"
          type="date"
          min={today}
          value={day}
          isDescribedBelow
          description="At 23:59 of that day, your time."
          error={error}
          onChange={({ currentTarget }) => onChange({ lasts: 'day', until: currentTarget.value })}
        />
      )}
    </div>
  );
}
