import { securityEventKinds } from '@crewroom/domain/auth/security-events';
import { innerScreens } from '@crewroom/domain/contract/access';
import { DAY_MS, zuluDayOf } from '@crewroom/domain/days';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DayFilter } from '../../../components/day-filter.tsx';
import { PendingErasures } from '../../../components/erasures/pending-erasures.tsx';
import { PersonSearchField } from '../../../components/person-search-field.tsx';
import { ToAdmin } from '../../../components/to-admin.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { PagedQuery } from '../../../components/ui/page-buttons.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { narrowedToDay } from '../../../lib/dates.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import { securityLogQuery } from '../queries.ts';
import { DownloadDays } from './download-days.tsx';
import { EventList } from './event-list.tsx';
import { eventKinds } from './event-words.ts';
import { readSecuritySearch, type SecuritySearch } from './security-search.ts';

const route = getRouteApi('/portal/admin/security');

const kinds = [
  { value: '', label: 'All events' },
  ...securityEventKinds.map((kind) => ({ value: kind, label: eventKinds[kind].label })),
];

type Change = { readonly [Name in keyof SecuritySearch]: string };

type FiltersProps = { readonly search: SecuritySearch; readonly onNarrow: (uow: Change) => void };

/** Narrows the log to a day by one press, today or one before. */
function DayButton({
  ago,
  label,
  search: { from, to },
  onNarrow,
}: FiltersProps & { ago: number; label: string }) {
  const day = zuluDayOf(new Date(useCurrentMinute().getTime() - ago * DAY_MS));
  const isChosen = from === day && to === day;
  const chosen = isChosen ? '' : day;
  return (
    <Button aria-pressed={isChosen} onClick={() => onNarrow({ from: chosen, to: chosen })}>
      {label}
    </Button>
  );
}

function Filters({ search, onNarrow }: FiltersProps) {
  const { kind, user = '', from, to } = search;
  const person = useSearchText({ sent: user, onSend: (text) => onNarrow({ user: text }) });
  const narrowDay = (end: 'from' | 'to') => (day: string) => onNarrow(narrowedToDay(from, end, day));
  return (
    <search className="flex flex-wrap gap-3 mb-4">
      <SelectField
        className="flex-[1_1_160px]"
        label="Event"
        options={kinds}
        value={kind ?? ''}
        onChange={({ currentTarget }) => onNarrow({ kind: currentTarget.value })}
      />
      <PersonSearchField
        className="flex-[2_1_200px]"
        label="Who did it, or whom it was about"
        placeholder="Username or id"
        icon={<IconUserSearch size={18} stroke={2} aria-hidden />}
        sought={person}
      />
      <div className="flex basis-full flex-wrap gap-3 items-end min-w-0">
        <DayFilter label="From day (Zulu)" sent={from} onSend={narrowDay('from')} />
        <DayFilter label="To day (Zulu)" sent={to} onSend={narrowDay('to')} />
        <div className="flex gap-2">
          <DayButton ago={0} label="Today" search={search} onNarrow={onNarrow} />
          <DayButton ago={1} label="Yesterday" search={search} onNarrow={onNarrow} />
        </div>
      </div>
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
  /** Puts parameters into the address; a blank one goes. */
  readonly onGo: (uow: Change, replace: boolean) => void;
};

function SecurityLog({ search, onGo }: LogProps) {
  const { page = '1', ...filters } = search;
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <PagedQuery
      query={useQuery(securityLogQuery(search))}
      page={Number(page)}
      label="Pages of the security log"
      unit="events"
      failure="Failed to load the security log"
      skeleton={eventsSkeleton}
      empty={isNarrowed ? 'Nothing of that kind is in the log.' : 'Nothing has happened yet.'}
      className="gap-4"
      onPage={(turnedTo, replace) => onGo({ page: turnedTo }, replace)}
    >
      {({ events }) => <EventList events={events} />}
    </PagedQuery>
  );
}

/** What the owner sees of the airline's security: notices of erasing that wait, and who did, read and was rejected what. */
export function SecurityScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (uow: Change, replace: boolean) =>
    void navigate({
      search: (before) => readSecuritySearch({ ...before, ...uow }),
      replace,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={innerScreens['/admin/security'].label}>
        <ToAdmin />
      </PageHeader>
      <div className="grid gap-6">
        <PendingErasures isHiddenWhenNone />
        <SectionCard title="Security log">
          <Filters search={search} onNarrow={(uow) => go({ ...uow, page: '1' }, true)} />
          <SecurityLog search={search} onGo={go} />
          <DownloadDays search={search} />
        </SectionCard>
      </div>
    </>
  );
}
