import { navigationFor, type ScreenPath } from '@crewroom/domain/contract/access';
import { Link } from '@tanstack/react-router';
import { useStartData } from '../../lib/start-data.ts';
import type { MeResult } from './account.tsx';
import { screenIcons, useIsCurrentEntry } from './navigation-entries.ts';

/** The screens a crew member opens most, with names that fit a quarter of a phone. The menu has all of them. */
const shortNames: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/profile': 'Profile',
  '/flights': 'Flights',
  '/leaderboard': 'Leaderboard',
  '/hub': 'Hub',
};

const entryClasses =
  'relative flex min-w-0 flex-col items-center justify-center gap-0.5 text-11 leading-4 no-underline focus-visible:-outline-offset-2';

/**
 * The bottom bar of a phone. `base.css` keeps its height free below every page, and sticky elements at the bottom stay
 * above it.
 */
export function BottomBar({ me }: { readonly me: MeResult }) {
  const { thresholds } = useStartData();
  const isCurrent = useIsCurrentEntry();
  const rank = me.data?.user.groupRank?.rankId ?? null;
  const entries = navigationFor(rank, thresholds).filter(({ path }) => path in shortNames);
  if (entries.length === 0) return null;
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-100 h-(--bottom-bar) border-t border-t-line bg-card pb-[env(safe-area-inset-bottom)]"
      aria-label="Main screens"
      data-bottom-bar
      data-paper="no"
    >
      <ul className="grid h-full auto-cols-fr grid-flow-col p-0 list-none">
        {entries.map(({ path, label }) => {
          const Icon = screenIcons[path];
          const lit = isCurrent(path);
          return (
            <li className="grid min-w-0" key={path}>
              <Link
                to={path}
                className={`${entryClasses} ${lit ? 'font-bold text-accent-text before:absolute before:inset-x-1/4 before:-top-px before:border-t-3 before:border-accent-text' : 'font-medium text-dim'}`}
                aria-label={label}
                aria-current={lit ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                <Icon size={22} stroke={lit ? 2 : 1.75} aria-hidden />
                <span className="max-w-full overflow-hidden text-ellipsis whitespace-nowrap">
                  {shortNames[path]}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
