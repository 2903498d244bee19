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
    <ul className="p-0 list-none">
      {navigationFor(rank, thresholds).map((entry) => {
        const Icon = icons[entry.path];
        const lit = isCurrentEntry(entry.path, path);
        return (
          <li key={entry.path}>
            <Link
              to={entry.path}
              className="relative flex items-center gap-3 min-h-11 py-2 pe-3 ps-4 mb-1 rounded text-text text-15 font-[500] leading-5 no-underline transition-colors [&_svg]:flex-none [&_svg]:text-dim hover:bg-hover data-[lit=true]:bg-accent-soft data-[lit=true]:text-bright data-[lit=true]:font-semibold data-[lit=true]:[&_svg]:text-accent-text data-[lit=true]:before:absolute data-[lit=true]:before:inset-y-2.5 data-[lit=true]:before:start-1 data-[lit=true]:before:border-s-4 data-[lit=true]:before:border-s-accent-text data-[lit=true]:before:rounded-[2px]"
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
    <div className="py-0 px-4 text-dim text-14" role="alert">
      <p>The menu could not be loaded.</p>
      <button
        type="button"
        className="min-h-8 py-0 px-3 mt-2 border border-line-strong rounded bg-transparent text-text cursor-pointer"
        onClick={() => void me.refetch()}
      >
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
    <div className="flex flex-1 flex-col justify-between px-3 pt-5 pb-4">
      <nav aria-label="Portal">
        {me.data !== undefined && <Entries rank={me.data.user.groupRank?.rankId ?? null} />}
        {me.data === undefined && me.isError && <RankUnknown me={me} />}
      </nav>
      <footer className="flex flex-col gap-1 px-4 pt-4 pb-0 mt-6 border-t border-t-line text-dim text-13 leading-5 [&_a]:py-0.5 [&_a]:px-0 [&_a]:text-dim [&_a]:underline-offset-2 [&_:is(a,_button):hover]:text-text">
        {onKeys !== undefined && (
          <button
            type="button"
            className="self-start py-0.5 px-0 border-0 bg-transparent text-inherit underline underline-offset-2 cursor-pointer"
            onClick={onKeys}
          >
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
