import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Username } from '../../components/person-name.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { whyDeparted } from './seat-choice.ts';
import { useAcceptOffer } from './seat-mutations.ts';
import { type HeldSeat, seatsOffered } from './seats.ts';

type TakeOverConfirmationProps = DialogProps & {
  readonly flight: FlightCard;
  readonly offered: HeldSeat;
};

const OVER = 'This seat is no longer offered to you.';

/** Says what taking over a seat does to the seat, and to the viewer's place on the waitlist. */
export function TakeOverConfirmation({ isOpen, flight, offered, onClose }: TakeOverConfirmationProps) {
  const accept = useAcceptOffer(flight);
  const { role, seat } = offered;
  const departed = whyDeparted('accept', flight, useCurrentMinute());
  const isOffered = [...seatsOffered(flight, 'you'), ...seatsOffered(flight, true)].some(
    (one) => one.seat.user._id === seat.user._id,
  );
  const ended = departed ?? (isOffered ? null : OVER);
  const waitsFor = flight.waitingFor && flight.roles[flight.waitingFor.roleIndex]?.name;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Take over the ${role} seat`}
      action="Take over"
      isBusy={accept.isPending}
      over={accept.isPending || accept.isSuccess ? null : ended}
      onConfirm={() => accept.mutate({ fromUserId: seat.user._id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        You get the {role} seat on flight {flight.flightCode} at once, and <Username name={seat.username} />{' '}
        gives it up and is notified.
      </p>
      {waitsFor && <p>{`You leave the waitlist for ${waitsFor}.`}</p>}
    </ConfirmDialog>
  );
}
