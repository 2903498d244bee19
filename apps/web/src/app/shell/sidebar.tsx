import { navigationFor } from '@crewroom/domain/contract/access';
import { Link } from '@tanstack/react-router';
import { useStartData } from '../../lib/start-data.ts';
import type { MeResult } from './account.tsx';
import { screenIcons, useIsCurrentEntry } from './navigation-entries.ts';

const litClasses =
  'bg-accent-soft font-semibold text-bright before:absolute before:inset-y-2.5 before:start-1 before:rounded-small before:border-s-4 before:border-accent-text';

function Entries({ rank }: { readonly rank: number | null }) {
  const { thresholds } = useStartData();
  const isCurrent = useIsCurrentEntry();
  return (
    <ul className="p-0 list-none">
      {navigationFor(rank, thresholds).map((entry) => {
        const Icon = screenIcons[entry.path];
        const lit = isCurrent(entry.path);
        return (
          <li key={entry.path}>
            <Link
              to={entry.path}
              className={`relative mb-1 flex min-h-11 items-center gap-3 rounded py-2 ps-4 pe-3 text-15 leading-5 no-underline transition-colors ${lit ? litClasses : 'font-medium text-text hover:bg-hover'}`}
              aria-current={lit ? 'page' : undefined}
              activeOptions={{ exact: true }}
            >
              <Icon
                className={`flex-none ${lit ? 'text-accent-text' : 'text-dim'}`}
                size={20}
                stroke={1.75}
                aria-hidden
              />
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
  /** Opens the list of the portal's keys. Absent without a real keyboard. */
  readonly onKeys?: () => void;
};

/** Links to the screens that the viewer's rank permits, and below them the links for everybody. */
export function Sidebar({ me, onKeys }: SidebarProps) {
  return (
    <div className="flex flex-1 flex-col justify-between px-3 pt-5 pb-4">
      <nav aria-label="Portal">
        {me.data !== undefined && <Entries rank={me.data.user.groupRank?.rankId ?? null} />}
        {me.data === undefined && me.isError && <RankUnknown me={me} />}
      </nav>
      <footer className="flex flex-col gap-1 px-4 pt-4 pb-0 mt-6 border-t border-t-line text-dim text-13 leading-5 [&_a]:py-0.5 [&_a]:text-dim [&_:is(a,_button):hover]:text-text">
        {onKeys !== undefined && (
          <button
            type="button"
            className="self-start py-0.5 px-0 border-0 bg-transparent text-inherit underline cursor-pointer"
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
