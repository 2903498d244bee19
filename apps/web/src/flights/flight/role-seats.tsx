import type { Flight, FlightRole } from '@crewroom/domain/flights/schemas';
import { IconArmchair, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useViewer } from '../../parts/viewer.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { useAllocate, useUnallocateUser } from '../mutations.ts';
import { Pips } from '../seat-pips.tsx';
import { freeSeats, seatKey } from '../seats.ts';
import classes from './role-seats.module.css';

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

/** A member on a seat. */
function CrewMember(props: CrewMemberProps) {
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
        <ActionButton
          kind="quiet"
          label={`Unallocate @${username} from ${role}`}
          isIdle={unallocate.isPending}
          onAction={() => unallocate.mutate({ roleIndex, userId: user._id })}
        >
          <IconUserMinus size={18} aria-hidden />
          <span className={classes.word}>Unallocate</span>
        </ActionButton>
      )}
    </li>
  );
}

type RoleSeatsProps = {
  readonly flight: Flight;
  readonly role: FlightRole;
  readonly roleIndex: number;
  /** Whether the viewer can take a seat. */
  readonly isOffered: boolean;
  /** Whether the viewer may give seats to others. */
  readonly canSeatOthers: boolean;
  /** The seats that were taken when the viewer came, by their keys. */
  readonly known: ReadonlySet<string>;
  readonly onSeatOther: () => void;
};

function inWords(free: number): string {
  if (free === 0) return 'Full';
  return free === 1 ? '1 free slot' : `${free} free slots`;
}

function TakeSeat({ flight, role, roleIndex }: Pick<RoleSeatsProps, 'flight' | 'role' | 'roleIndex'>) {
  const allocate = useAllocate(flight._id);
  const isFull = freeSeats(role) === 0;
  return (
    <ActionButton
      kind="primary"
      name={`seat-${roleIndex}`}
      isIdle={isFull || allocate.isPending}
      onAction={() => allocate.mutate({ roleIndex })}
    >
      <IconArmchair size={16} aria-hidden />
      <span>
        Self Allocate
        <span className={classes.action}>{isFull ? `${role.name} is full` : `Take ${role.name} seat`}</span>
      </span>
    </ActionButton>
  );
}

/**
 * Whether the buttons for free seats are shown. When a role fills up they stay, inactive, because one of them may have
 * the focus. A role that was full from the start has none.
 */
function useWasFree(role: FlightRole): boolean {
  const [wasFree, setWasFree] = useState(false);
  if (!wasFree && freeSeats(role) > 0) setWasFree(true);
  return wasFree;
}

function Acts(props: RoleSeatsProps) {
  const { flight, role, roleIndex, isOffered, canSeatOthers, onSeatOther } = props;
  return (
    <div className={classes.actions}>
      {isOffered && <TakeSeat flight={flight} role={role} roleIndex={roleIndex} />}
      {canSeatOthers && (
        <ActionButton
          label={`Allocate user as ${role.name}`}
          isIdle={freeSeats(role) === 0}
          onAction={onSeatOther}
        >
          <IconUserPlus size={16} aria-hidden />
          Allocate user
        </ActionButton>
      )}
    </div>
  );
}

/** One role of a flight: how full it is, who sits there, and how to take a seat or give one to somebody. */
export function RoleSeats(props: RoleSeatsProps) {
  const { flight, role, roleIndex, isOffered, canSeatOthers, known } = props;
  const viewer = useViewer();
  const headingId = useId();
  const wasFree = useWasFree(role);
  return (
    <section
      className={classes.role}
      aria-labelledby={headingId}
      data-live={`seats:${flight._id}:${roleIndex}`}
    >
      <div className={classes.head}>
        <h3 className={classes.roleSeatsName} id={headingId}>
          {role.name}
        </h3>
        <span className={classes.figures}>{`${role.assigned.length}/${role.capacity}`}</span>
        <Pips role={role} viewerId={viewer?.userId} />
        <span className={classes.free}>{inWords(freeSeats(role))}</span>
        {wasFree && (isOffered || canSeatOthers) && <Acts {...props} />}
      </div>
      {role.assigned.length > 0 && (
        <ul className={classes.crew}>
          {role.assigned.map((seat) => (
            <CrewMember
              key={seat.user._id}
              flightId={flight._id}
              seat={seat}
              roleIndex={roleIndex}
              role={role.name}
              isOwn={seat.user._id === viewer?.userId}
              canRemove={canSeatOthers}
              isNew={!known.has(seatKey(seat))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
