import type { FlightRole } from '@crewroom/domain/flights/schemas';
import { IconUserMinus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { useUnallocateUser } from '../seat-mutations.ts';
import type { HeldSeat } from '../seats.ts';
import { TakeOver } from '../take-over.tsx';
import classes from './crew-lists.module.css';

type CrewMemberProps = {
  readonly flightId: string;
  readonly held: HeldSeat;
  readonly isOwn: boolean;
  /** Whether the viewer may take others off their seats. */
  readonly canRemove: boolean;
  /** Whether the viewer may take the seat over, as it is offered to anyone. */
  readonly canTakeOver: boolean;
  /** Whether the seat was taken while the viewer looked on. */
  readonly isNew: boolean;
  readonly onTakeOver: (offered: HeldSeat) => void;
};

/** A member on a seat. */
export function CrewMember(props: CrewMemberProps) {
  const { flightId, held, isOwn, canRemove, canTakeOver, isNew, onTakeOver } = props;
  const { roleIndex, role, seat } = held;
  const { user, username, offered } = seat;
  const unallocate = useUnallocateUser(flightId);
  return (
    <li className={classes.member} data-own={isOwn} data-new={isNew}>
      <UserAvatar src={user.robloxAvatarUrl} name={username} size={32} />
      <span className={classes.name}>
        <PersonLink username={username} />
        {isOwn && <span className={classes.you}> You</span>}
        {offered !== undefined && (
          <span className={classes.offered}>{offered === 'you' ? ' Offered to you' : ' Offered'}</span>
        )}
      </span>
      {canTakeOver && <TakeOver offered={held} kind="plain" onAsk={onTakeOver} />}
      {canRemove && (
        <Button
          kind="quiet"
          aria-label={`Unallocate @${username} from ${role}`}
          isInactive={unallocate.isPending}
          onClick={() => unallocate.mutate({ roleIndex, userId: user._id })}
        >
          <IconUserMinus size={18} aria-hidden />
          <span className={classes.word}>Unallocate</span>
        </Button>
      )}
    </li>
  );
}

/** Who waits for a seat of a role, in their order. Those who run the flight see it. */
export function WaitList({ line, role }: { readonly line: FlightRole['waitList']; readonly role: string }) {
  if (line === undefined || line.length === 0) return null;
  return (
    <div className={classes.line}>
      <h4 className={classes.lineTitle}>In line</h4>
      <ol className={classes.waiting} aria-label={`In line for ${role}`}>
        {line.map(({ user, username, since }) => (
          <li key={user._id} className={classes.waiter}>
            <UserAvatar src={user.robloxAvatarUrl} name={username} size={24} />
            <PersonLink username={username} />
            <span className={classes.since}>
              since <Moment value={since} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
