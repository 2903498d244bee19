import IconFilter from '~icons/tabler/filter';
import IconX from '~icons/tabler/x';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ToggleChip } from '../../../components/ui/toggle-chip.tsx';
import { useMediaQuery } from '../../../lib/media-query.ts';
import type { useSearchText } from '../../../lib/use-search-text.ts';
import {
  type BoardChip,
  type BoardSearch,
  boardChips,
  chipsOf,
  MAX_FILTER,
  readBoardSearch,
  withChip,
  withoutFilter,
} from './board-search.ts';

/** Screens that are too narrow for three columns of cards. */
export const ONE_COLUMN = '(width < 68em)';

/** The field that filters the board as people type. */
export function BoardFilterField({ text, type, sendNow }: ReturnType<typeof useSearchText>) {
  return (
    <TextField
      className="w-80 max-w-full max-md:w-full max-md:order-last"
      icon={<IconFilter size={18} aria-hidden />}
      type="search"
      aria-label="Filter flights"
      placeholder="Code, airport or @dispatcher"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_FILTER}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={sendNow}
    />
  );
}

const names = {
  mine: 'Mine',
  today: 'Today',
  week: 'This week',
  short: 'Short of crew',
  review: 'To review',
} as const satisfies Record<BoardChip, string>;

/** The column in which a filter finds its flights. Narrow screens switch to it. */
const columnOf = { short: 'approved', review: 'concluded' } as const;

const hasColumn = (chip: BoardChip): chip is keyof typeof columnOf => chip in columnOf;

type BoardChipsProps = {
  readonly search: BoardSearch;
  readonly onChange: (search: BoardSearch) => void;
};

/** The filters that a click turns on or off. */
export function BoardChips({ search, onChange }: BoardChipsProps) {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const chipsOn = chipsOf(search);
  const click = (chip: BoardChip) => {
    const isOn = !chipsOn.has(chip);
    const next = withChip(search, chip, isOn);
    const changesColumn = isNarrow && isOn && hasColumn(chip);
    onChange(changesColumn ? readBoardSearch({ ...next, column: columnOf[chip] }) : next);
  };
  return (
    <fieldset className="flex flex-wrap gap-2 min-w-0 p-0 mx-0 mt-0 mb-4 border-0">
      <legend className="visually-hidden">Show only</legend>
      {boardChips.map((chip) => (
        <ToggleChip key={chip} isOn={chipsOn.has(chip)} onClick={() => click(chip)}>
          {names[chip]}
        </ToggleChip>
      ))}
      {(chipsOn.size > 0 || search.q !== undefined) && (
        <Button kind="quiet" aria-label="Clear the filter" onClick={() => onChange(withoutFilter(search))}>
          <IconX size={16} aria-hidden />
          Clear
        </Button>
      )}
    </fieldset>
  );
}
