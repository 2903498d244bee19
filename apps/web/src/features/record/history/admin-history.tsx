import { adminMessages } from '@crewroom/domain/record/messages';
import { adminActionTypes } from '@crewroom/domain/record/rules';
import { useId } from 'react';
import IconUserSearch from '~icons/tabler/user-search';
import { DayFilter } from '../../../components/day-filter.tsx';
import { visibleDisplayName } from '../../../components/person-name.tsx';
import { PersonSearchField } from '../../../components/person-search-field.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useUserSearch } from '../../../components/user-search/use-search-box.ts';
import { narrowedToDay } from '../../../lib/dates.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import {
  type HistoryChange,
  type HistorySearch,
  historyFilters,
  useAdminSearch,
  useSetAdminSearch,
} from '../admin-search.ts';
import { NothingFound } from '../nothing-found.tsx';
import { HistoryPages } from './history-pages.tsx';
import { actionLabels } from './history-words.ts';

type HistoryFiltersProps = {
  readonly search: HistorySearch;
  readonly onNarrow: (change: HistoryChange) => void;
};

const options = [
  { value: '', label: 'All actions' },
  ...adminActionTypes.map((type) => ({ value: type, label: actionLabels[type].label })),
];

type TypedFilterProps = {
  readonly label: string;
  /** The filter in the URL. */
  readonly sent: string | undefined;
  readonly onSend: (text: string) => void;
};

function PersonFilter({ label, sent = '', onSend }: TypedFilterProps) {
  const person = useSearchText({ sent, onSend });
  const { state } = useUserSearch(person.text);
  const listId = useId();
  const names = state.kind === 'people' ? state.people : [];
  return (
    <>
      <PersonSearchField
        list={listId}
        className="flex-[1_1_160px]"
        label={label}
        placeholder="Username or id"
        icon={<IconUserSearch size={18} stroke={2} aria-hidden />}
        sought={person}
      />
      {/* The filter needs the whole name, so the field suggests it. */}
      <datalist id={listId}>
        {names.map((found) => (
          <option key={found._id} value={found.robloxUsername}>
            {visibleDisplayName(found)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The filters of the history: kind of action, member, administrator and days. All filters that are set must match. */
function HistoryFilters({ search, onNarrow }: HistoryFiltersProps) {
  const { action, target, by, from, to } = search;
  const narrowDay = (end: 'from' | 'to') => (day: string) => onNarrow(narrowedToDay(from, end, day));
  return (
    <search className="flex flex-wrap gap-3 mb-5">
      <SelectField
        className="flex-[1_1_160px]"
        label="Action"
        options={options}
        value={action ?? ''}
        onChange={({ currentTarget }) => onNarrow({ action: currentTarget.value })}
      />
      <PersonFilter label="Target" sent={target} onSend={(text) => onNarrow({ target: text })} />
      <PersonFilter label="Performed by" sent={by} onSend={(text) => onNarrow({ by: text })} />
      <div className="flex flex-[1_1_260px] flex-wrap gap-3 min-w-0">
        <DayFilter label="From" sent={from} onSend={narrowDay('from')} />
        <DayFilter label="To" sent={to} onSend={narrowDay('to')} />
      </div>
    </search>
  );
}

const noFilters = Object.fromEntries(historyFilters.map((filter) => [filter, '']));

/** The administrative history with its filters, in pages, newest first. */
export function AdminHistory() {
  const search = useAdminSearch();
  const go = useSetAdminSearch();
  const narrow = (change: HistoryChange) => go({ ...change, historyPage: '1' }, true);
  const { historyPage = '1', action, target, by, from, to } = search;
  return (
    <SectionCard title="Administrative History">
      <HistoryFilters search={search} onNarrow={narrow} />
      <HistoryPages
        label="Pages of the administrative history"
        dayHeading="h3"
        request={{ page: Number(historyPage), actionType: action, targetUser: target, actor: by, from, to }}
        empty={
          <NothingFound
            text={adminMessages.noActions}
            isNarrowed={historyFilters.some((filter) => search[filter] !== undefined)}
            clearLabel="Show all actions"
            onClear={() => narrow(noFilters)}
          />
        }
        onPage={(page, replace) => go({ historyPage: page }, replace)}
      />
    </SectionCard>
  );
}
