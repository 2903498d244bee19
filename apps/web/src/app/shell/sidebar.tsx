import { isCurrentEntry, navigationFor, type ScreenPath } from '@crewroom/domain/contract/access';
import {
  IconBooks,
  IconCalendarPlus,
  IconId,
  IconPlaneDeparture,
  IconShieldCog,
  IconTrophy,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useStartData } from '../../lib/start-data.ts';
import type { MeResult } from './account.tsx';
import classes from './sidebar.module.css';

const icons: Readonly<Record<ScreenPath, typeof IconId>> = {
  '/profile': IconId,
  '/flights': IconPlaneDeparture,
  '/leaderboard': IconTrophy,
  '/scheduling': IconCalendarPlus,
  '/admin': IconShieldCog,
  '/hub': IconBooks,
};

const withoutLastSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

function Entries({ rank }: { readonly rank: number | null }) {
  const { thresholds } = useStartData();
  const path = useLocation({ select: ({ pathname }) => withoutLastSlash(pathname) });
  return (
    <ul className={classes.entries}>
      {navigationFor(rank, thresholds).map((entry) => {
        const Icon = icons[entry.path];
        const lit = isCurrentEntry(entry.path, path);
        return (
          <li key={entry.path}>
            <Link
              to={entry.path}
              className={classes.entry}
              data-lit={lit}
              aria-current={lit ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {entry.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function RankUnknown({ me }: { readonly me: MeResult }) {
  return (
    <div className={classes.unknown} role="alert">
      <p>The menu could not be loaded.</p>
      <button type="button" className={classes.retry} onClick={() => void me.refetch()}>
        Retry
      </button>
    </div>
  );
}

type SidebarProps = {
  readonly me: MeResult;
  /** Opens the list of the portal's keys; absent where there is no keyboard to speak of. */
  readonly onKeys?: () => void;
};

/** Links to the screens that the viewer's rank opens, and below them the links for everybody. */
export function Sidebar({ me, onKeys }: SidebarProps) {
  return (
    <div className={classes.sidebar}>
      <nav aria-label="Portal">
        {me.data !== undefined && <Entries rank={me.data.user.groupRank?.rankId ?? null} />}
        {me.data === undefined && me.isError && <RankUnknown me={me} />}
      </nav>
      <footer className={classes.foot}>
        {onKeys !== undefined && (
          <button type="button" className={classes.keys} onClick={onKeys}>
            Keyboard shortcuts
          </button>
        )}
        <Link to="/terms-of-service">Terms of service</Link>
        <Link to="/privacy-policy">Privacy policy</Link>
        <p>Not affiliated with Roblox Corporation.</p>
      </footer>
    </div>
  );
}
