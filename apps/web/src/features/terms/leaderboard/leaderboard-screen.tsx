import { navigationScreens } from '@crewroom/domain/contract/access';
import { userMessages } from '@crewroom/domain/members/messages';
import { fromMinor, toMinor } from '@crewroom/domain/money';
import type { LeaderboardEntry } from '@crewroom/domain/terms/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import IconArrowDown from '~icons/tabler/arrow-down';
import { Button } from '../../../components/ui/button.tsx';
import { FigureCard, figures } from '../../../components/ui/cards.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { type Cents, centsOf, formatChf } from '../../../lib/money.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { leaderboardQuery } from '../queries.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { Podium } from './podium.tsx';

type PaidMember = Pick<LeaderboardEntry, '_id' | 'stats'>;

/** The totals of a leaderboard. `own` is the viewer's place (from 1) and pay. */
type LeaderboardSummary = {
  readonly totalPay: number;
  readonly staffCount: number;
  readonly own: { readonly place: number; readonly pay: number } | null;
};

/** Returns the totals of a leaderboard in CHF, and the place of the member `ownId`. */
export function leaderboardSummary(
  users: readonly PaidMember[],
  ownId: string | undefined,
): LeaderboardSummary {
  // Summed in hundredths, to avoid rounding errors.
  const totalMinor = users.reduce((sum, { stats }) => sum + toMinor(stats.termPay), 0);
  const index = users.findIndex(({ _id }) => _id === ownId);
  const own = users[index];
  return {
    totalPay: fromMinor(totalMinor),
    staffCount: users.length,
    own: own === undefined ? null : { place: index + 1, pay: own.stats.termPay },
  };
}

const board = 'grid grid-cols-1 gap-6 max-md:gap-4';

type FiguresProps = { readonly summary: LeaderboardSummary; readonly cents: Cents };

/** The viewer's place and pay, the total pay of the term, and the number of staff. */
function LeaderboardFigures({ summary, cents }: FiguresProps) {
  const { totalPay, staffCount, own } = summary;
  return (
    <dl
      className={`${figures} overflow-hidden border border-line rounded-card bg-line shadow-card [&>:first-child:nth-last-child(3)]:basis-full md:grid md:grid-cols-3`}
    >
      {own !== null && (
        <FigureCard label="Your position" note={`of ${staffCount} · ${formatChf(own.pay, cents)}`}>
          {own.place}
        </FigureCard>
      )}
      <FigureCard label="Total term pay" note="This term">
        {formatChf(totalPay, cents)}
      </FigureCard>
      <FigureCard label="Staff count" note="On the leaderboard">
        {staffCount}
      </FigureCard>
    </dl>
  );
}

/** The placeholder while the leaderboard loads. */
function LeaderboardSkeleton() {
  return (
    <div className={board}>
      <Skeleton className="h-51.5 rounded-card md:h-27.5" />
      <Skeleton className="h-66 rounded-card max-md:h-52" />
      <Skeleton className="h-160 rounded-card" />
    </div>
  );
}

type JumpToRowProps = {
  readonly row: RefObject<HTMLTableRowElement | null>;
  readonly children: ReactNode;
};

/** The button that scrolls to a row and focuses it. */
function JumpToRow({ row, children }: JumpToRowProps) {
  const jump = () => {
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  };
  return (
    <Button size="medium" onClick={jump}>
      {children}
      <IconArrowDown size={16} aria-hidden />
    </Button>
  );
}

/** The term's pay of everyone on the staff, highest first. */
export function LeaderboardScreen() {
  const query = useQuery(leaderboardQuery());
  const ownRow = useRef<HTMLTableRowElement>(null);
  const ownId = useViewer()?.userId;
  const now = useCurrentMinute();
  const summary = leaderboardSummary(query.data?.users ?? [], ownId);
  // One format for all amounts of the screen: a total of whole amounts is whole too.
  const cents = centsOf(query.data?.users.map(({ stats }) => stats.termPay) ?? []);
  return (
    <>
      <PageHeader title={navigationScreens['/leaderboard'].label}>
        {summary.own !== null && <JumpToRow row={ownRow}>Jump to my row</JumpToRow>}
      </PageHeader>
      <QueryView
        query={query}
        failure={userMessages.leaderboardFailed}
        skeleton={<LeaderboardSkeleton />}
        isEmpty={({ users }) => users.length === 0}
        empty={userMessages.noLeaderboard}
      >
        {({ users }) => (
          <div className={board}>
            <LeaderboardFigures summary={summary} cents={cents} />
            <Podium users={users} cents={cents} />
            <LeaderboardTable users={users} cents={cents} ownId={ownId} ownRow={ownRow} now={now} />
          </div>
        )}
      </QueryView>
    </>
  );
}
