import type { LeaderboardEntry } from '@crewroom/domain/members/schemas';
import type { RefObject } from 'react';
import { LARGE_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { LeaderboardRow } from './leaderboard-row.tsx';
import classes from './leaderboard-table.module.css';

type LeaderboardTableProps = {
  readonly users: readonly LeaderboardEntry[];
  readonly ownId: string | undefined;
  readonly ownRow: RefObject<HTMLTableRowElement | null>;
  readonly now: Date;
};

/**
 * Everyone on the leaderboard. Only a large screen has room for the role in a column of its own, and for when somebody
 * was last active.
 */
export function LeaderboardTable({ users, ownId, ownRow, now }: LeaderboardTableProps) {
  const isLarge = useMediaQuery(LARGE_SCREEN);
  const hasCents = users.some(({ stats }) => !Number.isInteger(stats.termPay));
  return (
    <table className={classes.table} data-cents={hasCents}>
      <caption className="visually-hidden">Staff by term pay, highest first</caption>
      <thead className={classes.head}>
        <tr>
          <th scope="col" className={classes.place}>
            <span aria-hidden="true">#</span>
            <span className="visually-hidden">Position</span>
          </th>
          <th scope="col">Staff member</th>
          {isLarge && <th scope="col">Role</th>}
          {isLarge && <th scope="col">Last active</th>}
          <th scope="col" className={classes.pay}>
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
            {...(user._id === ownId ? { ownRow } : {})}
            roleStands={isLarge ? 'beside' : 'below'}
            lastActive={isLarge ? now : null}
          />
        ))}
      </tbody>
    </table>
  );
}
