import { innerScreens } from '@crewroom/domain/contract/access';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import IconUserSearch from '~icons/tabler/user-search';
import { AdminBackLink } from '../../../components/admin-back-link.tsx';
import { PendingErasures } from '../../../components/erasures/pending-erasures.tsx';
import { PersonSearchField } from '../../../components/person-search-field.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { PaginatedQuery } from '../../../components/ui/pagination.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useSearchText } from '../../../lib/use-search-text.ts';
import { securityLogQuery } from '../queries.ts';
import { DownloadDays } from './download-days.tsx';
import { EventList } from './event-list.tsx';
import { KindChips } from './kind-chips.tsx';
import { PeriodMenu } from './period-menu.tsx';
import {
  type FiltersProps,
  readSecuritySearch,
  type SecurityChange,
  type SecuritySearch,
} from './security-search.ts';

const route = getRouteApi('/portal/admin/security');

function Filters({ search, onNarrow }: FiltersProps) {
  const { user = '' } = search;
  const person = useSearchText({ sent: user, onSend: (text) => onNarrow({ user: text }) });
  return (
    <search className="grid gap-3 mb-5">
      <div className="flex flex-wrap items-end gap-3">
        <PersonSearchField
          className="min-w-60 max-w-[28rem] flex-1"
          label="Who did it, or whom it was about"
          placeholder="Username or id"
          icon={<IconUserSearch size={18} stroke={2} aria-hidden />}
          sought={person}
        />
        <PeriodMenu search={search} onNarrow={onNarrow} />
      </div>
      <KindChips search={search} onNarrow={onNarrow} />
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
  readonly onGo: (change: SecurityChange, replace: boolean) => void;
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
  const search = route.useSearch({ select: readSecuritySearch, structuralSharing: true });
  const navigate = route.useNavigate();
  const go = (change: SecurityChange, replace: boolean) =>
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
