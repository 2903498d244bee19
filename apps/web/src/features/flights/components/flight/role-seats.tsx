import type { Flight, FlightRole } from '@crewroom/domain/flights/schemas';
import { IconArmchair, IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useViewer } from '../../../../parts/viewer.ts';
import { ActButton } from '../../../../ui/act-button.tsx';
import { useAllocate } from '../../mutations.ts';
import { freeSeats } from '../../seats.ts';
import { Pips } from '../seat-pips.tsx';
import { CrewMember } from './crew-member.tsx';
import classes from './role-seats.module.css';

type RoleSeatsProps = {
  readonly flight: Flight;
  readonly role: FlightRole;
  readonly roleIndex: number;
  /** Whether one can take a seat for oneself. */
  readonly isOffered: boolean;
  /** Whether one may seat others. */
  readonly canSeatOthers: boolean;
  /** Since when the viewer has looked on, as an ISO instant. */
  readonly since: string;
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
    <ActButton
      kind="primary"
      isIdle={isFull || allocate.isPending}
      onAct={() => allocate.mutate({ roleIndex })}
    >
      <IconArmchair size={16} aria-hidden />
      <span>
        Self Allocate
        <span className={classes.act}>{isFull ? `${role.name} is full` : `Take ${role.name} seat`}</span>
      </span>
    </ActButton>
  );
}

/**
 * Whether acts on free seats show. Of a role that fills up they stay, idle: somebody may have the focus on one when the
 * last seat goes. One that was full from the start has none.
 */
function useWasFree(role: FlightRole): boolean {
  const [wasFree, setWasFree] = useState(false);
  if (!wasFree && freeSeats(role) > 0) setWasFree(true);
  return wasFree;
}

function Acts(props: RoleSeatsProps) {
  const { flight, role, roleIndex, isOffered, canSeatOthers, onSeatOther } = props;
  return (
    <div className={classes.acts}>
      {isOffered && <TakeSeat flight={flight} role={role} roleIndex={roleIndex} />}
      {canSeatOthers && (
        <ActButton label={`Allocate user as ${role.name}`} isIdle={freeSeats(role) === 0} onAct={onSeatOther}>
          <IconUserPlus size={16} aria-hidden />
          Allocate user
        </ActButton>
      )}
    </div>
  );
}

/** One role of a flight: how full it is, who sits there, and how to take a seat or give one to somebody. */
export function RoleSeats(props: RoleSeatsProps) {
  const { flight, role, roleIndex, isOffered, canSeatOthers, since } = props;
  const viewer = useViewer();
  const headingId = useId();
  const wasFree = useWasFree(role);
  return (
    <section className={classes.role} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 className={classes.name} id={headingId}>
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
              isNew={seat.assignedAt > since}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
