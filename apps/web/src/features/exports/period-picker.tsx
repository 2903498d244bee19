import type { Issue } from '@crewroom/domain/contract/schemas';
import type { DayRange } from '@crewroom/domain/days';
import { TextField } from '../../components/ui/field.tsx';
import { ToggleChip } from '../../components/ui/toggle-chip.tsx';

type PeriodPickerProps = {
  readonly days: DayRange;
  /** Periods with a name. */
  readonly ranges: Readonly<Record<string, DayRange>>;
  readonly mistake: Issue | null;
  readonly label: string;
  readonly onChoose: (days: DayRange) => void;
};

const ends = { from: 'First day (Zulu)', to: 'Last day (Zulu)' } as const;

/** Chooses the first and the last day of a period, both included, or a period with a name. */
export function PeriodPicker({ days, ranges, mistake, label, onChoose }: PeriodPickerProps) {
  // Two names may mean the same days.
  const [chosen] =
    Object.entries(ranges).find(([, { from, to }]) => from === days.from && to === days.to) ?? [];
  return (
    <fieldset className="m-0 mb-4 grid min-w-0 gap-3 border-0 p-0" aria-label={label}>
      <div className="flex flex-wrap gap-2">
        {Object.entries(ranges).map(([name, range]) => (
          <ToggleChip key={name} isOn={name === chosen} onClick={() => onChoose(range)}>
            {name}
          </ToggleChip>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            className="min-w-0 flex-[1_1_140px]"
            type="date"
            label={ends[end]}
            value={days[end]}
            error={mistake?.path === end ? mistake.message : undefined}
            onChange={({ currentTarget }) => onChoose({ ...days, [end]: currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
