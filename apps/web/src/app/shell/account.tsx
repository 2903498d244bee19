import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { UNKNOWN_RANK } from '@crewroom/domain/members/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserAvatar } from '../../components/ui/user-avatar.tsx';

// On a phone it has the remaining width, for any name, so that nothing moves once the name is known. The margin is for two
// digits at the bell next to it.
const account = 'flex items-center gap-2.5 min-w-0 max-md:gap-2 max-sm:flex-1 max-sm:gap-1.5 max-sm:ms-2';

export type MeResult = UseQueryResult<ResponseOf<'me'>>;

/** The signed-in member: picture, username, rank. */
export function Account({ me }: { readonly me: MeResult }) {
  const user = me.data?.user;
  if (user === undefined) {
    return (
      <div
        className={`${account} ${me.isPending ? 'h-9 w-36 flex-none rounded-full bg-night-raised max-md:w-24 max-sm:w-auto' : ''}`}
        aria-hidden="true"
      />
    );
  }
  return (
    <div className={account}>
      <span className="flex flex-none max-sm:[&>*]:size-7!">
        <UserAvatar src={user.robloxAvatarUrl} name={user.robloxUsername} size={36} />
      </span>
      <div className="flex flex-col min-w-0 max-w-45">
        <span
          className="overflow-hidden text-ellipsis whitespace-nowrap text-night-text text-15 font-semibold leading-5 max-md:text-14 max-sm:text-13 max-sm:leading-4.5"
          title={user.robloxUsername}
        >
          {user.robloxUsername}
        </span>
        <span className="overflow-hidden text-ellipsis whitespace-nowrap text-night-dim text-13 leading-4 max-md:text-12 max-sm:text-11">
          {user.groupRank?.rankName ?? UNKNOWN_RANK}
        </span>
      </div>
    </div>
  );
}
