import { isFilterDay } from '../lib/dates.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { TextField } from './ui/field.tsx';

type DayFilterProps = {
  readonly label: string;
  /** The filter in the URL. */
  readonly sent: string | undefined;
  readonly error?: string | undefined;
  readonly onSend: (day: string) => void;
};

/** A day that filters a list: the first or the last of it. */
export function DayFilter({ label, sent = '', error, onSend }: DayFilterProps) {
  // While a year is typed, the field holds days of the years 2, 20 and 202.
  const day = useSearchText({
    sent,
    onSend: (typed) => (typed === '' || isFilterDay(typed)) && onSend(typed),
  });
  return (
    <TextField
      className="flex-[1_1_160px] min-w-0"
      label={label}
      type="date"
      value={day.text}
      error={error}
      onChange={({ currentTarget }) => day.type(currentTarget.value)}
    />
  );
}
