import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './account.module.css';

export type MeResult = UseQueryResult<AnswerOf<'me'>>;

/** Who is signed in: picture, username, rank. */
export function Account({ me }: { readonly me: MeResult }) {
  const user = me.data?.user;
  if (user === undefined) {
    return <div className={classes.account} data-pending={me.isPending} aria-hidden="true" />;
  }
  return (
    <div className={classes.account}>
      <UserAvatar src={user.robloxAvatarUrl} name={user.robloxUsername} size={36} />
      <div className={classes.names}>
        <span className={classes.username}>{user.robloxUsername}</span>
        <span className={classes.rank}>{user.groupRank?.rankName ?? UNKNOWN_RANK}</span>
      </div>
    </div>
  );
}
