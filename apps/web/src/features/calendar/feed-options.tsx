import type { Calendar, FeedChanges } from '@crewroom/domain/calendar/endpoints';
import { type FeedReminder, feedReminders } from '@crewroom/domain/calendar/options';
import { SelectField } from '../../components/ui/field.tsx';
import { useChangeFeed } from './mutations.ts';

const reminderOptions = [
  { value: '', label: 'No reminder' },
  ...feedReminders.map((minutes) => ({
    value: String(minutes),
    label: `${minutes} minutes before staff joining`,
  })),
];

const reminderOf = (value: string): FeedReminder | null =>
  feedReminders.find((minutes) => String(minutes) === value) ?? null;

type CheckProps = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="flex gap-2.5 items-center min-h-8 touch:min-h-11 cursor-pointer">
      <input
        type="checkbox"
        className="size-4.5 flex-none accent-accent-text"
        checked={isChecked}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {label}
    </label>
  );
}

type FeedOptionsProps = { readonly calendar: Calendar };

/** What the member's calendar feed shows. Each option is saved at once. */
export function FeedOptions({ calendar }: FeedOptionsProps) {
  const changing = useChangeFeed();
  // Until the response arrives, the last choice is shown.
  const chosen: FeedChanges = (changing.isPending && changing.variables) || {};
  const {
    includeCancelled: showsCancelled = calendar.includeCancelled,
    includeInterested: showsInterested = calendar.includeInterested,
    remindMinutes = calendar.remindMinutes,
  } = chosen;
  const change = (changes: FeedChanges) => changing.mutate(changes);
  return (
    <fieldset className="grid grid-cols-1 gap-1.5 min-w-0 p-0 m-0 border-0">
      <legend className="p-0 pb-1 text-15 leading-6 font-semibold text-bright">Shown in your calendar</legend>
      <Check
        label="Cancelled flights"
        isChecked={showsCancelled}
        onChange={(includeCancelled) => change({ includeCancelled })}
      />
      <Check
        label="Flights you are interested in, as tentative"
        isChecked={showsInterested}
        onChange={(includeInterested) => change({ includeInterested })}
      />
      <SelectField
        className="max-w-80 mt-1"
        label="Reminder"
        options={reminderOptions}
        value={String(remindMinutes ?? '')}
        onChange={({ currentTarget }) => change({ remindMinutes: reminderOf(currentTarget.value) })}
      />
    </fieldset>
  );
}
