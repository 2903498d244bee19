import { DEFAULT_ROLE } from '@crewroom/domain/members/rules';
import type { LeaderboardEntry } from '@crewroom/domain/terms/calls';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { LARGE_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { formatChf } from '../../lib/money.ts';
import { RelativeMoment } from '../../ui/relative-moment.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './leaderboard-table.module.css';

const MEDALS = 3;

/** A place on the leaderboard. The first three are medals, which differ in shape as well as in colour. */
function PlaceMark({ place }: { readonly place: number }) {
  if (place > MEDALS) return <span className={classes.place}>{place}</span>;
  return (
    <span className={classes.medal} data-place={place}>
      <span className={classes.disc}>{place}</span>
    </span>
  );
}

type LeaderboardRowProps = {
  readonly user: LeaderboardEntry;
  /** From 1. */
  readonly place: number;
  /** Set for the viewer's own row. */
  readonly ownRow?: RefObject<HTMLTableRowElement | null>;
  readonly roleStands: 'beside' | 'below';
  /** The current time, from which the column of the last activity counts; null hides that column. */
  readonly now: Date | null;
};

type MemberProps = {
  readonly user: LeaderboardEntry;
  readonly isOwn: boolean;
  readonly below: string | null;
};

function Member({ user, isOwn, below }: MemberProps) {
  const { _id, robloxUsername, robloxDisplayName, robloxAvatarUrl } = user;
  const hasOtherName = robloxDisplayName !== '' && robloxDisplayName !== robloxUsername;
  return (
    <div className={classes.member}>
      <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={36} isLazy />
      <div className={classes.names}>
        <p className={classes.name}>
          <Link className={`${classes.link} touch-target`} to="/profile/$id" params={{ id: _id }}>
            {hasOtherName ? robloxDisplayName : `@${robloxUsername}`}
          </Link>
          {isOwn && <span className={classes.you}>You</span>}
        </p>
        {hasOtherName && <p className={classes.username}>@{robloxUsername}</p>}
        {below !== null && <p className={classes.below}>{below}</p>}
      </div>
    </div>
  );
}

/** One row of the leaderboard. */
function LeaderboardRow({ user, place, ownRow, roleStands, now }: LeaderboardRowProps) {
  const isOwn = ownRow !== undefined;
  const given = user.role?.trim() ?? '';
  const role = given === '' ? DEFAULT_ROLE : given;
  return (
    <tr
      className={classes.row}
      data-own={isOwn || undefined}
      data-place={place}
      {...(isOwn ? { ref: ownRow, tabIndex: -1 } : {})}
    >
      <td className={classes.leaderboardRowPlace}>
        <PlaceMark place={place} />
      </td>
      <th scope="row" className={classes.who}>
        <Member user={user} isOwn={isOwn} below={roleStands === 'below' ? role : null} />
      </th>
      {roleStands === 'beside' && <td className={classes.role}>{role}</td>}
      {now !== null && (
        <td className={classes.active}>
          {user.lastLogin === null ? 'Never' : <RelativeMoment value={user.lastLogin} now={now} />}
        </td>
      )}
      <td className={classes.pay} data-whole={Number.isInteger(user.stats.termPay)}>
        {formatChf(user.stats.termPay)}
      </td>
    </tr>
  );
}

/** The height of a row in pixels, with the role beside the name and below it. */
const rowHeights = { beside: 61, below: 77 } as const;

type LeaderboardTableProps = {
  readonly users: readonly LeaderboardEntry[];
  /** How many of them are drawn so far; the others have their room. */
  readonly drawn: number;
  readonly ownId: string | undefined;
  readonly ownRow: RefObject<HTMLTableRowElement | null>;
  readonly now: Date;
};

/** The leaderboard as a table. Only large screens have columns for the role and the last activity. */
export function LeaderboardTable({ users, drawn, ownId, ownRow, now }: LeaderboardTableProps) {
  const isLarge = useMediaQuery(LARGE_SCREEN);
  const hasCents = users.some(({ stats }) => !Number.isInteger(stats.termPay));
  return (
    <table className={classes.table} data-cents={hasCents}>
      <caption className="visually-hidden">Staff by term pay, highest first</caption>
      <thead className={classes.head}>
        <tr>
          <th scope="col" className={classes.leaderboardTablePlace}>
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">Position</span>
          </th>
          <th scope="col">Staff member</th>
          {isLarge && <th scope="col">Role</th>}
          {isLarge && <th scope="col">Last active</th>}
          <th scope="col" className={classes.leaderboardTablePay}>
            Term pay
          </th>
        </tr>
      </thead>
      <tbody>
        {users.slice(0, drawn).map((user, index) => (
          <LeaderboardRow
            key={user._id}
            user={user}
            place={index + 1}
            {...(user._id === ownId ? { ownRow } : {})}
            roleStands={isLarge ? 'beside' : 'below'}
            now={isLarge ? now : null}
          />
        ))}
      </tbody>
      {drawn < users.length && (
        <tbody aria-hidden="true">
          <tr>
            <td style={{ height: (users.length - drawn) * rowHeights[isLarge ? 'beside' : 'below'] }} />
          </tr>
        </tbody>
      )}
    </table>
  );
}
