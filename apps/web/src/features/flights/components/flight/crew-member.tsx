import type { FlightRole } from '@crewroom/domain/flights/schemas';
import { IconUserMinus } from '@tabler/icons-react';
import { ActButton } from '../../../../ui/act-button.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { useUnallocateUser } from '../../mutations.ts';
import classes from './crew-member.module.css';

type Seat = FlightRole['assigned'][number];

type CrewMemberProps = {
  readonly flightId: string;
  readonly seat: Seat;
  readonly roleIndex: number;
  readonly role: string;
  readonly isOwn: boolean;
  /** Whether the viewer may take others off their seats. */
  readonly canRemove: boolean;
  /** Whether the seat was taken while the viewer looked on. */
  readonly isNew: boolean;
};

/** Someone on board. */
export function CrewMember(props: CrewMemberProps) {
  const { flightId, seat, roleIndex, role, isOwn, canRemove, isNew } = props;
  const { user, username } = seat;
  const unallocate = useUnallocateUser(flightId);
  return (
    <li className={classes.member} data-own={isOwn} data-new={isNew}>
      <UserAvatar src={user.robloxAvatarUrl} name={username} size={32} />
      <span className={classes.name}>
        <PersonLink username={username} />
        {isOwn && <span className={classes.you}> You</span>}
      </span>
      {canRemove && (
        <ActButton
          kind="quiet"
          label={`Unallocate @${username} from ${role}`}
          isIdle={unallocate.isPending}
          onAct={() => unallocate.mutate({ roleIndex, userId: user._id })}
        >
          <IconUserMinus size={18} aria-hidden />
          <span className={classes.word}>Unallocate</span>
        </ActButton>
      )}
    </li>
  );
}
