import { hasRequiredRank, innerScreens, navigationScreens } from '@crewroom/domain/contract/access';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { expiryStatus } from '@crewroom/domain/record/expiring-qualifications';
import {
  IconArrowLeft,
  IconBeach,
  IconBrandDiscord,
  IconCertificate,
  IconKey,
  IconPlane,
  IconPlaneDeparture,
  IconScaleOutline,
  IconSettings,
  IconShieldLock,
  IconTableExport,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazySection, preloadOnIntent } from '../../components/ui/lazy.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useViewer } from '../../components/viewer.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';
import { type AdminSearch, type AdminView, useAdminSearch, withHistory, withView } from './admin-search.ts';
import { type EntryOffer, EntryOfferContext } from './history/entry-offer.ts';
import { HistorySkeleton } from './history/history-skeleton.tsx';
import { whyNotDecide } from './limits.ts';
import { MemberList } from './list/member-list.tsx';
import { MemberSkeleton } from './member/member-skeleton.tsx';
import {
  adminUserQuery,
  appealQueueQuery,
  expiringQualificationsQuery,
  leaveQueueQuery,
  outboxQuery,
} from './queries.ts';

const viewLook =
  'relative inline-flex gap-2 items-center min-h-9 py-0 px-3.5 border border-line-strong rounded bg-card text-bright text-14 font-semibold no-underline hover:bg-hover aria-[current=page]:border-accent-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text max-md:min-h-11';

/** What may stand beside the list in place of the history. Loaded on demand, because only one of them is shown. */
const views = {
  leave: {
    title: 'Leave',
    paneName: 'Leave of all members',
    Icon: IconBeach,
    View: lazySection(async () => (await import('./leave/leave-queue.tsx')).LeaveQueue),
  },
  appeals: {
    title: 'Appeals',
    paneName: 'Appeals against sanctions',
    Icon: IconScaleOutline,
    View: lazySection(async () => (await import('./appeals/appeal-queue.tsx')).AppealQueue),
  },
  licences: {
    title: 'Licences',
    paneName: 'Licences that expire',
    Icon: IconCertificate,
    View: lazySection(
      async () =>
        (await import('./qualifications/expiring-qualifications-pane.tsx')).ExpiringQualificationsPane,
    ),
  },
  aircraft: {
    title: 'Aircraft',
    paneName: 'Types of aircraft',
    Icon: IconPlane,
    View: lazySection(async () => (await import('./aircraft/aircraft-pane.tsx')).AircraftPane),
  },
  chat: {
    title: 'Chat',
    paneName: 'Posts in the chat',
    Icon: IconBrandDiscord,
    View: lazySection(async () => (await import('./outbox/outbox-pane.tsx')).OutboxPane),
  },
} as const satisfies Record<AdminView, unknown>;
const AdminHistory = lazySection(async () => (await import('./history/admin-history.tsx')).AdminHistory);
const MemberDetail = lazySection(async () => (await import('./member/member-detail.tsx')).MemberDetail);

/** Where what is open certainly stands over the list, whatever stands beside both. */
const NARROW = '(width < 56em)';

type AdminScreenProps = {
  /** The button that advances the term; it belongs to the feature `terms`. */
  readonly advanceTerm: ReactNode;
  /** What the history offers beside the last advance. */
  readonly undoAdvance: EntryOffer;
};

/** Moves the focus to the pane when a member's record or another view opens in it, as opening a new page would. */
function usePaneFocus(opened: string | undefined) {
  const pane = useRef<HTMLElement>(null);
  const shown = useRef(opened);
  useEffect(() => {
    if (opened === shown.current) return;
    shown.current = opened;
    if (opened !== undefined) pane.current?.focus({ preventScroll: true });
  }, [opened]);
  return pane;
}

type ViewLinkProps = {
  readonly view: AdminView;
  /** How much waits for an administrator there; `countLabel` is the word that a screen reader adds to the number. */
  readonly count?: number;
  readonly countLabel?: string;
};

/** Opens something that stands beside the list in place of the history, and counts what waits there. */
function ViewLink({ view, count = 0, countLabel }: ViewLinkProps) {
  const search = useAdminSearch();
  const { title, Icon, View } = views[view];
  const isOpen = search.view === view && search.user === undefined;
  return (
    <Link
      className={viewLook}
      to="/admin"
      search={withView(search, view)}
      aria-current={isOpen ? 'page' : undefined}
      {...preloadOnIntent(View)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {title}
      {count > 0 && (
        // On the corner, where it takes no room: what it counts comes after the list, and would push it down.
        <span className="absolute z-1 -top-[0.83em] -end-[0.83em] min-w-5 py-0 px-1.5 border border-amber-line rounded-card bg-amber-fill text-amber-text font-mono text-12 font-heavy leading-5 text-center">
          {count}
          <span className="visually-hidden"> {countLabel}</span>
        </span>
      )}
    </Link>
  );
}

function LeaveLink() {
  const waiting = useQuery(leaveQueueQuery()).data?.pending.length ?? 0;
  return <ViewLink view="leave" count={waiting} countLabel="waiting" />;
}

function AppealsLink() {
  const viewer = useViewer();
  const pending = useQuery(appealQueueQuery()).data?.pending ?? [];
  const waiting =
    viewer === null ? 0 : pending.filter((appeal) => whyNotDecide(viewer, appeal) === null).length;
  return <ViewLink view="appeals" count={waiting} countLabel="waiting" />;
}

const linkedScreens = [
  ['/admin/export', IconTableExport],
  ['/admin/keys', IconKey],
  ['/admin/security', IconShieldLock],
  ['/admin/settings', IconSettings],
] as const;

/** Leads to the exports, and owners to the keys of the game server, the security log and the settings. */
function ScreenLinks() {
  const viewer = useViewer();
  return linkedScreens.map(([path, Icon]) => {
    const { label, access } = innerScreens[path];
    if (!hasRequiredRank(access, viewer?.rank ?? null)) return null;
    return (
      <Link key={path} className={viewLook} to={path}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {label}
      </Link>
    );
  });
}

/** Leads owners to the departures as everybody sees them. */
function PublicDeparturesLink() {
  const viewer = useViewer();
  const { publicDepartures } = useStartData();
  if (!publicDepartures || !hasRequiredRank('owner', viewer?.rank ?? null)) return null;
  return (
    <a className={viewLook} href={plainRoutes.departuresPage.path} target="_blank" rel="noreferrer">
      <IconPlaneDeparture size={18} stroke={1.75} aria-hidden />
      Public departures
    </a>
  );
}

function ExpiringQualificationsLink() {
  const { data } = useQuery(expiringQualificationsQuery(undefined));
  const now = useCurrentMinute();
  const expiring =
    data?.licences.filter((qualification) => expiryStatus(qualification, now) !== 'held').length ?? 0;
  return <ViewLink view="licences" count={expiring} countLabel="expire or have expired" />;
}

function ChatLink() {
  const dead = useQuery(outboxQuery()).data?.dead.length ?? 0;
  return <ViewLink view="chat" count={dead} countLabel="not delivered" />;
}

/** The document's title while a record is open. */
function useRecordTitle(userId: string | undefined): string | undefined {
  const { data } = useQuery({ ...adminUserQuery(userId ?? ''), enabled: userId !== undefined });
  return data && `Record of @${data.user.robloxUsername}`;
}

type PaneProps = { readonly search: AdminSearch };

/** What stands beside the list of members. */
function Pane({ search }: PaneProps) {
  const { user, view } = search;
  if (user !== undefined) {
    return <MemberDetail key={user} userId={user} search={search} placeholder={<MemberSkeleton />} />;
  }
  if (view === undefined) {
    return <AdminHistory placeholder={<HistorySkeleton />} />;
  }
  const { View } = views[view];
  return (
    <div className="grid grid-cols-1 gap-4 @container">
      <Link
        className="inline-flex gap-2 items-center justify-self-start min-h-11 text-accent-text text-15 font-medium no-underline"
        to="/admin"
        search={withHistory(search)}
      >
        <IconArrowLeft size={18} stroke={2} aria-hidden />
        Members and history
      </Link>
      <View placeholder={<HistorySkeleton />} />
    </div>
  );
}

/** The administrative division: the list of members, and beside it a member's record, the leave, the appeals, the licences, the aircraft, the chat or the history. */
export function AdminScreen({ advanceTerm, undoAdvance }: AdminScreenProps) {
  const search = useAdminSearch();
  const { user, view } = search;
  const pane = usePaneFocus(user ?? view);
  const recordTitle = useRecordTitle(user);
  const shown = user === undefined && view !== undefined ? views[view] : undefined;
  const isOpen = (user ?? view) !== undefined;
  const isNarrow = useMediaQuery(NARROW);
  return (
    <>
      <PageHeader title={navigationScreens['/admin'].label} documentTitle={shown?.title ?? recordTitle}>
        <LeaveLink />
        <AppealsLink />
        <ExpiringQualificationsLink />
        <ViewLink view="aircraft" />
        <ChatLink />
        <ScreenLinks />
        <PublicDeparturesLink />
        {advanceTerm}
      </PageHeader>
      <div className="@container/panes">
        <div
          className="group/panes grid grid-cols-1 gap-6 @min-[56rem]/panes:data-[open=true]:grid-cols-[408px_minmax(0,1fr)] @min-[56rem]/panes:items-start"
          data-open={isOpen}
        >
          <div className="min-w-0 h-[min(760px,100dvh_-_160px)] min-h-95 @max-[56rem]/panes:group-data-[open=true]/panes:hidden @min-[56rem]/panes:group-data-[open=true]/panes:sticky @min-[56rem]/panes:group-data-[open=true]/panes:top-22.25 @min-[56rem]/panes:group-data-[open=true]/panes:h-[calc(100dvh_-_185px)]">
            <MemberList search={search} isCovered={isOpen && isNarrow} />
          </div>
          <section
            className="min-w-0 focus:outline-none"
            ref={pane}
            tabIndex={-1}
            aria-label={shown?.paneName ?? (user === undefined ? 'What was done' : 'Record')}
          >
            <EntryOfferContext value={undoAdvance}>
              <Pane search={search} />
            </EntryOfferContext>
          </section>
        </div>
      </div>
    </>
  );
}
