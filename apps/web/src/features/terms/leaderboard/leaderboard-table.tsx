import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import type { LeaderboardEntry } from '@crewroom/domain/terms/endpoints';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import IconCaretDownFilled from '~icons/tabler/caret-down-filled';
import IconCaretUpFilled from '~icons/tabler/caret-up-filled';
import { PersonName, Username, visibleDisplayName } from '../../../components/person-name.tsx';
import { RelativeDateTime } from '../../../components/ui/date-time.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { counted } from '../../../lib/format-count.ts';
import { LARGE_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { type Cents, formatChf } from '../../../lib/money.ts';
import { Medal } from './podium.tsx';

// With large text in a narrow window, a row has two lines: the person, and below them the pay.
const row = 'group/row @max-[14rem]:grid @max-[14rem]:grid-cols-[auto_minmax(0,1fr)]';

const cell =
  'h-15 border-b border-line px-4 py-2 font-normal group-last/row:border-b-0 max-md:px-2 @max-[14rem]:h-auto @max-[14rem]:border-b-0';

const head =
  'sticky top-18.25 z-1 border-b border-line bg-card px-4 py-3 text-13 leading-5 font-medium text-dim first:rounded-ss-card last:rounded-se-card max-md:px-2 max-md:py-2.5';

type LeaderboardRowProps = {
  readonly user: LeaderboardEntry;
  /** From 1. */
  readonly place: number;
  /** The ratio of their pay to the highest, from 0 to 1. */
  readonly share: number;
  readonly cents: Cents;
  /** Set for the viewer's own row. */
  readonly ownRow?: RefObject<HTMLTableRowElement | null>;
  readonly roleStands: 'beside' | 'below';
  /** The current time, for the column of the last activity. Null hides that column. */
  readonly now: Date | null;
};

type MemberProps = {
  readonly user: LeaderboardEntry;
  readonly isOwn: boolean;
  readonly below: string | null;
};

function Member({ user, isOwn, below }: MemberProps) {
  const { _id, robloxUsername, robloxAvatarUrl } = user;
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:gap-2">
      <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={36} isLazy />
      <div className="min-w-0 leading-5">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            className="touch-target font-semibold text-bright wrap-anywhere hover:text-accent-text"
            to="/profile/$id"
            params={{ id: _id }}
          >
            <PersonName person={user} />
          </Link>
          {isOwn && (
            <span className="rounded-small border border-current px-1.5 text-12 leading-4.5 font-bold text-accent-text">
              You
            </span>
          )}
        </p>
        <p className="text-13 text-dim wrap-anywhere empty:hidden">
          {visibleDisplayName(user) !== null && <Username name={robloxUsername} />}
        </p>
        {below !== null && <p className="text-13 text-dim wrap-anywhere">{below}</p>}
      </div>
    </div>
  );
}

/** How many places a member rose or fell since the last term closed. Empty when the place is unchanged or new. */
export function Trend({ place, lastPlace }: { readonly place: number; readonly lastPlace: number | null }) {
  if (lastPlace === null || lastPlace === place) return null;
  const risen = lastPlace - place;
  const [Icon, look, word] =
    risen > 0 ? [IconCaretUpFilled, 'text-green-text', 'Up'] : [IconCaretDownFilled, 'text-dim', 'Down'];
  const count = Math.abs(risen);
  return (
    <span
      className={`flex items-center justify-center font-mono text-12 leading-4 ${look}`}
      title={`${word} ${counted(count, 'place')} since the last term`}
    >
      <Icon size={12} aria-hidden />
      <span className="visually-hidden">{word} </span>
      {count}
      <span className="visually-hidden"> since the last term</span>
    </span>
  );
}

/** The pay, above a bar with its ratio to the highest. */
function Pay({ pay, share, cents }: { readonly pay: number; readonly share: number; readonly cents: Cents }) {
  return (
    <>
      <span className="font-mono text-15 font-heavy text-bright max-md:text-14">{formatChf(pay, cents)}</span>
      <span
        className="ms-auto mt-1.5 block h-1 max-w-full rounded-small bg-accent-text/55 @max-[14rem]:ms-0 forced:bg-[CanvasText]"
        style={{ width: `${Math.round(share * 100)}%` }}
        aria-hidden
      />
    </>
  );
}

/** One row of the leaderboard. */
function LeaderboardRow({ user, place, share, cents, ownRow, roleStands, now }: LeaderboardRowProps) {
  const isOwn = ownRow !== undefined;
  const given = user.role?.trim() ?? '';
  const role = given === '' ? DEFAULT_ROLE : given;
  return (
    <tr
      className={`${row} focus-visible:-outline-offset-2 ${isOwn ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      {...(isOwn ? { ref: ownRow, tabIndex: -1 } : {})}
    >
      <td
        className={`${cell} w-16 whitespace-nowrap text-center max-md:w-11.5 ${isOwn ? 'shadow-[inset_4px_0_0_var(--color-accent-text)]' : ''}`}
      >
        <Medal place={place} />
        <Trend place={place} lastPlace={user.lastPlace} />
      </td>
      <th scope="row" className={`${cell} text-start`}>
        <Member user={user} isOwn={isOwn} below={roleStands === 'below' ? role : null} />
      </th>
      {roleStands === 'beside' && <td className={`${cell} wrap-anywhere`}>{role}</td>}
      {now !== null && (
        <td className={`${cell} whitespace-nowrap text-dim`}>
          {user.lastLogin === null ? 'Never' : <RelativeDateTime value={user.lastLogin} now={now} />}
        </td>
      )}
      <td
        className={`${cell} w-44 text-end max-md:w-26 @max-[14rem]:col-start-2 @max-[14rem]:w-auto @max-[14rem]:border-b @max-[14rem]:pt-0 @max-[14rem]:text-start`}
      >
        <Pay pay={user.stats.termPay} share={share} cents={cents} />
      </td>
    </tr>
  );
}

type LeaderboardTableProps = {
  readonly users: readonly LeaderboardEntry[];
  readonly cents: Cents;
  readonly ownId: string | undefined;
  readonly ownRow: RefObject<HTMLTableRowElement | null>;
  readonly now: Date;
};

/** The leaderboard as a table. Only large screens have columns for the role and the last activity. */
export function LeaderboardTable({ users, cents, ownId, ownRow, now }: LeaderboardTableProps) {
  const isLarge = useMediaQuery(LARGE_SCREEN);
  const most = Math.max(1, users[0]?.stats.termPay ?? 0);
  return (
    <div className="@container">
      <table className="w-full rounded-card border border-line bg-card shadow-card">
        <caption className="visually-hidden">Staff by term pay, highest first</caption>
        <thead className="@max-[14rem]:sr-only">
          <tr>
            <th scope="col" className={`${head} text-center`}>
              <span aria-hidden="true">#</span>
              <span className="visually-hidden">Position</span>
            </th>
            <th scope="col" className={`${head} text-start`}>
              Staff member
            </th>
            {isLarge && (
              <th scope="col" className={`${head} text-start`}>
                Role
              </th>
            )}
            {isLarge && (
              <th scope="col" className={`${head} text-start`}>
                Last active
              </th>
            )}
            <th scope="col" className={`${head} text-end`}>
              Term pay
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <LeaderboardRow
              key={user._id}
              user={user}
              place={index + 1}
              share={user.stats.termPay / most}
              cents={cents}
              {...(user._id === ownId ? { ownRow } : {})}
              roleStands={isLarge ? 'beside' : 'below'}
              now={isLarge ? now : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
