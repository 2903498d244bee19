import { hasDeparted } from '@crewroom/domain/flights/departure';
import type { Flight, FlightRole } from '@crewroom/domain/flights/schemas';
import { isQualified } from '@crewroom/domain/flights/seats';
import { freeSeats } from '@crewroom/domain/flights/shortage';
import { useId, useState } from 'react';
import IconArmchair from '~icons/tabler/armchair';
import IconHourglass from '~icons/tabler/hourglass';
import IconUserPlus from '~icons/tabler/user-plus';
import { QualificationName } from '../../../components/qualification-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import {
  canHandOver,
  lackOf,
  lapseOf,
  type RoleChoice,
  roleChoice,
  roleSlotsInWords,
} from '../seat-choice.ts';
import { useAllocate, useWait } from '../seat-mutations.ts';
import { MAX_PIPS, Pips } from '../seat-pips.tsx';
import { type HeldSeat, type Seat, seatKey } from '../seats.ts';
import { CrewMember, WaitList } from './crew-lists.tsx';

type RoleSeatsProps = {
  readonly flight: Flight;
  readonly role: FlightRole;
  readonly roleIndex: number;
  /** Whether the viewer manages the flight. */
  readonly isManager: boolean;
  /** Whether the viewer may give seats to others, and remove others from seats. */
  readonly canSeatOthers: boolean;
  /** The keys of the seats that were taken when the viewer came. */
  readonly known: ReadonlySet<string>;
  readonly onSeatOther: () => void;
  readonly onTakeOver: (offered: HeldSeat) => void;
};

type SeatActionProps = Pick<RoleSeatsProps, 'flight' | 'role' | 'roleIndex'>;

function TakeSeat({ flight, role, roleIndex }: SeatActionProps) {
  const allocate = useAllocate(flight);
  const isFull = freeSeats(role) === 0;
  return (
    <Button
      kind="primary"
      name={`seat-${roleIndex}`}
      isInactive={isFull || allocate.isPending}
      onClick={() => allocate.mutate({ roleIndex })}
    >
      <IconArmchair size={16} aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        Self Allocate
        <span className="block text-12 font-normal leading-4">
          {isFull ? `${role.name} is full` : `Take ${role.name} seat`}
        </span>
      </span>
    </Button>
  );
}

function WaitForSeat({ flight, role, roleIndex }: SeatActionProps) {
  const wait = useWait(flight);
  return (
    <Button
      aria-label={`Wait for a seat as ${role.name}`}
      isInactive={wait.isPending}
      onClick={() => wait.mutate({ roleIndex })}
    >
      <IconHourglass size={16} aria-hidden />
      Wait for a seat
    </Button>
  );
}

/**
 * Returns whether the buttons for free seats are shown. When a role fills up they stay, disabled, because one of them may have
 * the focus. A role that was full from the start has no buttons.
 */
function useWasFree(role: FlightRole): boolean {
  const [wasFree, setWasFree] = useState(false);
  if (!wasFree && freeSeats(role) > 0) setWasFree(true);
  return wasFree;
}

type ActionsProps = RoleSeatsProps & { readonly choice: RoleChoice };

function Actions(props: ActionsProps) {
  const { flight, role, roleIndex, choice, canSeatOthers, onSeatOther } = props;
  const wasFree = useWasFree(role);
  const canTake = wasFree && choice !== 'closed';
  const canGive = wasFree && canSeatOthers;
  if (!canTake && !canGive && choice !== 'wait') return null;
  return (
    <div className="flex flex-auto flex-wrap gap-2 justify-end @max-[28rem]:basis-full @max-[28rem]:justify-start @max-[28rem]:[&>*]:flex-auto">
      {canTake && <TakeSeat flight={flight} role={role} roleIndex={roleIndex} />}
      {choice === 'wait' && <WaitForSeat flight={flight} role={role} roleIndex={roleIndex} />}
      {canGive && (
        <Button
          aria-label={`Allocate user as ${role.name}`}
          isInactive={freeSeats(role) === 0}
          onClick={onSeatOther}
        >
          <IconUserPlus size={16} aria-hidden />
          Allocate user
        </Button>
      )}
    </div>
  );
}

/** The qualification that a role requires, with its meaning for a viewer without it. */
function Requirement({ flight, role, isManager }: Pick<RoleSeatsProps, 'flight' | 'role' | 'isManager'>) {
  const now = useCurrentMinute();
  if (role.requires === null) return null;
  const lapse = flight.isUserAssigned ? null : lapseOf(flight, role, now);
  const lack = lackOf(flight, role, isManager);
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <p className="flex flex-wrap gap-x-2 gap-y-0.5 items-center text-text text-14">
        <span className="text-dim">Needs the </span>
        <QualificationName name={role.requires} />
      </p>
      {lack !== null && <p className="text-dim text-14 leading-5">{lack}</p>}
      {lapse !== null && <p className="text-amber-text text-14 leading-5">{lapse}</p>}
    </div>
  );
}

type CrewProps = Pick<
  RoleSeatsProps,
  'flight' | 'role' | 'roleIndex' | 'canSeatOthers' | 'known' | 'onTakeOver'
>;

function Crew({ flight, role, roleIndex, canSeatOthers, known, onTakeOver }: CrewProps) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const { name, waiting, assigned } = role;
  const mayTakeOver =
    viewer !== null &&
    !flight.isUserAssigned &&
    canHandOver(flight) &&
    !hasDeparted(flight.scheduledDate, now) &&
    isQualified(role, flight.qualifications);
  const member = (seat: Seat) => (
    <CrewMember
      key={seat.user._id}
      flight={flight}
      held={{ roleIndex, role: name, waiting, seat }}
      isOwn={seat.user._id === viewer?.userId}
      canRemove={canSeatOthers}
      // A seat that is offered to the viewer is shown above all roles.
      canTakeOver={mayTakeOver && seat.offered === true}
      isNew={!known.has(seatKey(seat))}
      onTakeOver={onTakeOver}
    />
  );
  return (
    assigned.length > 0 && (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2 p-0 list-none">
        {assigned.map(member)}
      </ul>
    )
  );
}

/**
 * One role of a flight: its requirement, its seats, its crew and its waitlist. It has the buttons to take a seat, to wait for
 * one or to give one to somebody.
 */
export function RoleSeats(props: RoleSeatsProps) {
  const { flight, role, roleIndex } = props;
  const viewer = useViewer();
  const headingId = useId();
  const now = useCurrentMinute();
  const choice = viewer === null ? 'closed' : roleChoice(flight, role, now);
  return (
    <section
      className="grid grid-cols-1 gap-2.5 py-4 not-first:border-t not-first:border-t-line first:pt-0 last:pb-0"
      aria-labelledby={headingId}
      data-live={`seats:${flight._id}:${roleIndex}`}
    >
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center">
        <h3 className="min-w-0 text-bright text-15 font-bold leading-6 wrap-anywhere" id={headingId}>
          {role.name}
        </h3>
        <span className="font-mono">{`${role.assigned.length}/${role.capacity}`}</span>
        {role.capacity <= MAX_PIPS && <Pips role={role} viewerId={viewer?.userId} />}
        <span className="text-dim text-13">{roleSlotsInWords(flight.status, role)}</span>
        <Actions {...props} choice={choice} />
      </div>
      <Requirement flight={flight} role={role} isManager={props.isManager} />
      <Crew {...props} />
      <WaitList waitList={role.waitList} role={role.name} />
    </section>
  );
}
