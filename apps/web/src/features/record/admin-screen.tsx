import { navigationScreens } from '@crewroom/domain/contract/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import IconArrowLeft from '~icons/tabler/arrow-left';
import { lazySection } from '../../components/ui/lazy.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useMediaQuery } from '../../lib/media-query.ts';
import { type AdminSearch, type AdminView, useAdminSearch, withHistory } from './admin-search.ts';
import { AirlineMenu } from './airline-menu.tsx';
import { DecidePane, decisionParts } from './decide/decide-pane.tsx';
import { PendingDecisionsCard } from './decide/pending-decisions-card.tsx';
import { HistorySkeleton } from './history/history-skeleton.tsx';
import { type RenderUndoOffer, UndoOfferContext } from './history/undo-offer-context.ts';
import { MemberList } from './list/member-list.tsx';
import { MemberSkeleton } from './member/member-skeleton.tsx';
import { adminUserQuery } from './queries.ts';

/**
 * The views that may replace the history next to the list, besides decisions. Loaded on demand, because only one of them is
 * shown.
 */
const airlineViews = {
  aircraft: {
    title: 'Aircraft',
    paneName: 'Types of aircraft',
    View: lazySection(async () => (await import('./aircraft/aircraft-pane.tsx')).AircraftPane),
  },
  chat: {
    title: 'Chat',
    paneName: 'Posts in the chat',
    View: lazySection(async () => (await import('./outbox/outbox-pane.tsx')).OutboxPane),
  },
} as const;

/** Returns the names of a view: in the window's title, and for assistive technology. */
function namesOf(view: AdminView) {
  if (view === 'decide') return { title: 'To decide', paneName: 'To decide' };
  return view === 'aircraft' || view === 'chat' ? airlineViews[view] : decisionParts[view];
}

const AdminHistory = lazySection(async () => (await import('./history/admin-history.tsx')).AdminHistory);
const MemberDetail = lazySection(async () => (await import('./member/member-detail.tsx')).MemberDetail);

/** Screens on which an open record or view covers the list. */
const NARROW = '(width < 56em)';

type AdminScreenProps = {
  /** The open term, with the button that advances it. It belongs to the feature `terms`. */
  readonly termCard: ReactNode;
  /** The offer of the history next to the last advance. */
  readonly undoAdvance: RenderUndoOffer;
};

/** Moves the focus to the pane when a member's record or another view opens in it, as for a new page. */
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

/** Returns the document's title while a record is open. */
function useRecordTitle(userId: string | undefined): string | undefined {
  const { data } = useQuery({ ...adminUserQuery(userId ?? ''), enabled: userId !== undefined });
  return data && `Record of @${data.user.robloxUsername}`;
}

function View({ view }: { readonly view: AdminView }) {
  const placeholder = <HistorySkeleton />;
  if (view !== 'aircraft' && view !== 'chat') return <DecidePane view={view} placeholder={placeholder} />;
  const { View: AirlineView } = airlineViews[view];
  return <AirlineView placeholder={placeholder} />;
}

type PaneProps = { readonly search: AdminSearch };

/** The content next to the list of members. */
function Pane({ search }: PaneProps) {
  const { user, view } = search;
  if (user !== undefined) {
    return <MemberDetail key={user} userId={user} search={search} placeholder={<MemberSkeleton />} />;
  }
  if (view === undefined) {
    return <AdminHistory placeholder={<HistorySkeleton />} />;
  }
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
      <View view={view} />
    </div>
  );
}

/** The administrative division: the list of members, and next to it a member's record, the decisions, the aircraft, the chat or the history. */
export function AdminScreen({ termCard, undoAdvance }: AdminScreenProps) {
  const search = useAdminSearch();
  const { user, view } = search;
  const pane = usePaneFocus(user ?? view);
  const recordTitle = useRecordTitle(user);
  const shown = user === undefined && view !== undefined ? namesOf(view) : undefined;
  const isOpen = (user ?? view) !== undefined;
  const isNarrow = useMediaQuery(NARROW);
  return (
    <>
      <PageHeader title={navigationScreens['/admin'].label} documentTitle={shown?.title ?? recordTitle}>
        <AirlineMenu />
      </PageHeader>
      {!isOpen && (
        <div className="grid grid-cols-1 gap-3 mb-6 lg:grid-cols-2 lg:gap-6">
          <PendingDecisionsCard />
          {termCard}
        </div>
      )}
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
            <UndoOfferContext value={undoAdvance}>
              <Pane search={search} />
            </UndoOfferContext>
          </section>
        </div>
      </div>
    </>
  );
}
