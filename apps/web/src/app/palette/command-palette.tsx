import { searchLimits } from '@crewroom/domain/text';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import IconSearch from '~icons/tabler/search';
import { DenseFlightTime } from '../../components/flight-time.tsx';
import { setColorScheme } from '../../components/ui/color-scheme.ts';
import { ComboboxOption } from '../../components/ui/combobox-option.tsx';
import { comboboxAction } from '../../components/ui/combobox.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { counted } from '../../lib/format-count.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { useAppContext } from '../app-context.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';
import { usePaletteResults } from './use-palette-results.ts';

type ResultsProps = {
  readonly groups: readonly PaletteGroup[];
  readonly listId: string;
  readonly active: PaletteEntry | undefined;
  readonly onChoose: (entry: PaletteEntry) => void;
};

const optionId = (listId: string, { id }: PaletteEntry): string => `${listId}-${id}`;

/** The entries in their groups, as the list box of the combobox. */
function Results({ groups, listId, active, onChoose }: ResultsProps) {
  return (
    <div className="mt-3 overflow-y-auto md:max-h-[60dvh]" id={listId} role="listbox" aria-label="Results">
      {groups.map(({ title, entries }) => (
        <div className="not-first:mt-3" key={title} role="group" aria-label={title}>
          <p className="py-1 px-3 text-dim text-13 font-semibold leading-5" aria-hidden="true">
            {title}
          </p>
          {entries.map((entry) => (
            <ComboboxOption
              className="flex-wrap gap-x-3 gap-y-0 min-h-11 py-1 px-3"
              id={optionId(listId, entry)}
              key={entry.id}
              isActive={entry === active}
              onChoose={() => onChoose(entry)}
            >
              <bdi className="text-bright font-semibold wrap-anywhere">{entry.label}</bdi>
              <bdi className="text-dim text-13 wrap-anywhere">{entry.detail}</bdi>
              {entry.departure !== undefined && (
                <span className="ms-auto text-dim font-mono text-13">
                  <DenseFlightTime value={entry.departure} format="dateTime" withLocal />
                </span>
              )}
            </ComboboxOption>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The number of entries, in words. */
function countInWords(count: number, isPending: boolean): string {
  if (count > 0) return counted(count, 'result');
  return isPending ? 'Searching…' : 'Nothing found';
}

type CommandPaletteProps = DialogProps & {
  /** Opens the list of the portal's keys. */
  readonly onKeys: () => void;
};

/** Finds screens, actions, flights and people by the typed text, and opens or runs them. */
export function CommandPalette({ isOpen, onClose, onKeys }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const { groups, isPending } = usePaletteResults(text);
  const { sessionHandlers } = useAppContext();
  const router = useRouter();
  const listId = useId();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(activeIndex, entries.length - 1)];

  const choose = ({ does }: PaletteEntry) => {
    onClose();
    if (typeof does === 'object') {
      const query = new URLSearchParams(does.search).toString();
      void router.navigate({ href: query === '' ? does.to : `${does.to}?${query}` });
    } else if (does === 'keys') onKeys();
    else if (does === 'logout') void sessionHandlers.logOut();
    else setColorScheme(does);
  };
  const onKeyDown = ({ nativeEvent }: KeyboardEvent) => {
    const at = active === undefined ? -1 : entries.indexOf(active);
    const state = { active: at, count: entries.length, isStale: false, allowsNone: false };
    const action = comboboxAction(nativeEvent, state);
    const entry = action?.kind === 'choose' ? entries[action.index] : undefined;
    if (action?.kind === 'move') setActiveIndex(action.active);
    else if (entry !== undefined) choose(entry);
    // The dialog handles Escape.
    else return;
    nativeEvent.preventDefault();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Search or jump to…"
      size="lg"
      isFullScreen={isSmall}
      keepsTop
    >
      <TextField
        // Space for its focus ring, which the head of the dialog would cover.
        className="w-full pt-1"
        icon={<IconSearch size={18} stroke={2} aria-hidden />}
        role="combobox"
        aria-label="A screen, a flight, a person or an action"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? listId : undefined}
        aria-activedescendant={active && optionId(listId, active)}
        placeholder="Screen, flight, person or action"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchLimits.maximum}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={entries.length > 0 ? 'visually-hidden' : 'py-4 px-3 text-dim'} role="status">
        {countInWords(entries.length, isPending)}
      </p>
      {entries.length > 0 && <Results groups={groups} listId={listId} active={active} onChoose={choose} />}
    </Dialog>
  );
}
