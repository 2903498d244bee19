import { securityEventKinds } from '@crewroom/domain/auth/security-events';
import { innerScreens } from '@crewroom/domain/contract/access';
import { DAY_MS, zuluDayOf } from '@crewroom/domain/days';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import IconUserSearch from '~icons/tabler/user-search';
import { AdminBackLink } from '../../../components/admin-back-link.tsx';
import { DayFilter } from '../../../components/day-filter.tsx';
import { PendingErasures } from '../../../components/erasures/pending-erasures.tsx';
import { PersonSearchField } from '../../../components/person-search-field.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Menu, menuEntryClasses } from '../../../components/ui/menu.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { PaginatedQuery } from '../../../components/ui/pagination.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ToggleChip } from '../../../components/ui/toggle-chip.tsx';
import { narrowedToDay } from '../../../lib/dates.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import { securityLogQuery } from '../queries.ts';
import { DownloadDays } from './download-days.tsx';
import { EventList } from './event-list.tsx';
import { eventKinds } from './event-words.ts';
import { readSecuritySearch, type SecuritySearch } from './security-search.ts';

const route = getRouteApi('/portal/admin/security');

/** The kinds that people choose most. The others are in a menu. */
const commonKinds = ['sign_in', 'sign_in_refused', 'record_read', 'export', 'settings_changed'] as const;
const otherKinds = securityEventKinds.filter((kind) => !commonKinds.some((common) => common === kind));

type Change = { readonly [Name in keyof SecuritySearch]: string };

type FiltersProps = { readonly search: SecuritySearch; readonly onNarrow: (change: Change) => void };

/** Filters the log by one kind of event. A second click removes the filter. */
function KindChips({ search: { kind }, onNarrow }: FiltersProps) {
  const other = otherKinds.find((one) => one === kind);
  return (
    <fieldset
      className="flex flex-wrap gap-2 items-center min-w-0 p-0 m-0 border-0"
      aria-label="Kind of event"
    >
      <ToggleChip isOn={kind === undefined} onClick={() => onNarrow({ kind: '' })}>
        All
      </ToggleChip>
      {[...commonKinds, ...(other === undefined ? [] : [other])].map((one) => (
        <ToggleChip key={one} isOn={kind === one} onClick={() => onNarrow({ kind: kind === one ? '' : one })}>
          {eventKinds[one].label}
        </ToggleChip>
      ))}
      <Menu label="More kinds">
        <ul className="p-0 list-none">
          {otherKinds.map((one) => {
            const { label, icon: Icon } = eventKinds[one];
            return (
              <li key={one}>
                <button
                  type="button"
                  className={menuEntryClasses}
                  aria-pressed={kind === one}
                  onClick={() => onNarrow({ kind: one })}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {label}
                </button>
              </li>
            );
          })}
        </ul>
      </Menu>
    </fieldset>
  );
}

/** Filters the log by one day with one click: today or an earlier day. */
function DayChip({
  ago,
  label,
  search: { from, to },
  onNarrow,
}: FiltersProps & { ago: number; label: string }) {
  const day = zuluDayOf(new Date(useCurrentMinute().getTime() - ago * DAY_MS));
  const isChosen = from === day && to === day;
  const chosen = isChosen ? '' : day;
  return (
    <ToggleChip isOn={isChosen} onClick={() => onNarrow({ from: chosen, to: chosen })}>
      {label}
    </ToggleChip>
  );
}

function DayFilters({ search, onNarrow }: FiltersProps) {
  const { from, to } = search;
  const narrowDay = (end: 'from' | 'to') => (day: string) => onNarrow(narrowedToDay(from, end, day));
  const isPeriod = (from ?? to) !== undefined && from !== to;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
      <fieldset className="flex flex-wrap gap-2 min-w-0 p-0 m-0 border-0" aria-label="Day (Zulu)">
        <DayChip ago={0} label="Today" search={search} onNarrow={onNarrow} />
        <DayChip ago={1} label="Yesterday" search={search} onNarrow={onNarrow} />
      </fieldset>
      <Disclosure className="open:basis-full" summary="Choose a period" isForced={isPeriod}>
        <div className="flex flex-wrap gap-3 pt-1">
          <DayFilter label="From day (Zulu)" sent={from} onSend={narrowDay('from')} />
          <DayFilter label="To day (Zulu)" sent={to} onSend={narrowDay('to')} />
        </div>
      </Disclosure>
    </div>
  );
}

function Filters({ search, onNarrow }: FiltersProps) {
  const { user = '' } = search;
  const person = useSearchText({ sent: user, onSend: (text) => onNarrow({ user: text }) });
  return (
    <search className="grid gap-3 mb-5">
      <PersonSearchField
        className="max-w-[28rem]"
        label="Who did it, or whom it was about"
        placeholder="Username or id"
        icon={<IconUserSearch size={18} stroke={2} aria-hidden />}
        sought={person}
      />
      <KindChips search={search} onNarrow={onNarrow} />
      <DayFilters search={search} onNarrow={onNarrow} />
    </search>
  );
}

const eventsSkeleton = (
  <div className="grid gap-3">
    <Skeleton className="h-14" count={8} />
  </div>
);

type LogProps = {
  readonly search: SecuritySearch;
  /** Puts parameters into the URL. A blank one is removed. */
  readonly onGo: (change: Change, replace: boolean) => void;
};

function SecurityLog({ search, onGo }: LogProps) {
  const { page = '1', ...filters } = search;
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <PaginatedQuery
      query={useQuery(securityLogQuery(search))}
      page={Number(page)}
      label="Pages of the security log"
      unit="events"
      failure="Failed to load the security log"
      skeleton={eventsSkeleton}
      empty={isNarrowed ? 'No event matches these filters.' : 'Nothing has happened yet.'}
      className="gap-4"
      onPage={(turnedTo, replace) => onGo({ page: turnedTo }, replace)}
    >
      {({ events }) => <EventList events={events} />}
    </PaginatedQuery>
  );
}

/** The security of the airline for owners: pending erasure requests, and the log of actions, views and denied actions. */
export function SecurityScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: Change, replace: boolean) =>
    void navigate({
      search: (before) => readSecuritySearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={innerScreens['/admin/security'].label}>
        <AdminBackLink />
      </PageHeader>
      <div className="grid gap-6">
        <PendingErasures isHiddenWhenNone />
        <SectionCard title="Security log">
          <Filters search={search} onNarrow={(change) => go({ ...change, page: '1' }, true)} />
          <SecurityLog search={search} onGo={go} />
          <DownloadDays search={search} />
        </SectionCard>
      </div>
    </>
  );
}
