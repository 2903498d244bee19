import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { GiveBack, UndoGiveBack, useUndoableToast } from '../give-back.tsx';
import { stateOf } from '../management.ts';
import { canHandOver } from '../seat-choice.ts';
import { type HeldSeat, isFull, seatOf, seatsOffered } from '../seats.ts';
import { TakeOver, useTakeOver } from '../take-over.tsx';

type ActionsProps = { readonly flight: FlightCard };

/**
 * Returns a seat that the viewer can take over here: one that is offered to them, or to anyone in a role without a requirement.
 */
function offeredHere(flight: FlightCard): HeldSeat | undefined {
  if (!canHandOver(flight)) return undefined;
  const toAnyone = seatsOffered(flight, true).filter(
    ({ roleIndex }) => flight.roles[roleIndex]?.requires === null,
  );
  return seatsOffered(flight, 'you')[0] ?? toAnyone[0];
}

type OfferedSeatProps = ActionsProps & {
  readonly offered: HeldSeat | undefined;
  readonly fallback: RefObject<HTMLElement | null>;
};

function OfferedSeat({ flight, offered, fallback }: OfferedSeatProps) {
  const { ask, question } = useTakeOver(flight, fallback);
  return (
    <>
      {offered !== undefined && <TakeOver offered={offered} flightCode={flight.flightCode} onAsk={ask} />}
      {question}
    </>
  );
}

/** Above the link that covers the card. */
const action =
  'relative z-1 flex flex-auto flex-wrap gap-1 basis-full max-w-full empty:hidden [&>*]:min-h-8! [&>*]:flex-auto [&>*]:px-1.5! [&>*]:text-13! @min-[17rem]:order-6 @min-[17rem]:basis-auto @min-[17rem]:flex-none @min-[17rem]:[&>*]:px-3! touch:[&>*]:min-h-11!';

type WeekCardActionProps = ActionsProps & {
  /** Gets the focus when the control that had it is gone. */
  readonly fallback: RefObject<HTMLElement | null>;
};

/**
 * The action that the schedule offers on a flight, if any. A seat that is offered to the viewer has its own action next to it.
 */
export function WeekCardAction({ flight, fallback }: WeekCardActionProps) {
  const viewer = useViewer();
  const { _id: id, flightCode } = flight;
  const undoable = useUndoableToast(id);
  const own = seatOf(flight, viewer?.userId);
  const offered = offeredHere(flight);
  // The dialog stays open when the offer ends.
  const [wasOffered, setWasOffered] = useState(false);
  if (offered !== undefined && !wasOffered) setWasOffered(true);
  const canTake = !flight.isUserAssigned && takeSeatRefusal(stateOf(flight)) === null;
  return (
    <div className={action}>
      <UndoGiveBack flight={flight} />
      {(offered !== undefined || wasOffered) && (
        <OfferedSeat flight={flight} offered={offered} fallback={fallback} />
      )}
      {canTake && undoable === undefined && (
        <Link
          className={buttonClasses({ kind: isFull(flight) ? undefined : 'soft' })}
          to="/flights/$id"
          params={{ id }}
          aria-label={`View & Allocate, flight ${flightCode}`}
        >
          View &amp; Allocate
        </Link>
      )}
      {own !== undefined && canHandOver(flight) && undoable === undefined && (
        <GiveBack flight={flight} own={own} label={`Unallocate from flight ${flightCode}`}>
          Unallocate
        </GiveBack>
      )}
    </div>
  );
}
