import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { buttonLook } from '../../../components/ui/button.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { GiveBack, UndoGiveBack } from '../give-back.tsx';
import { stateOf } from '../management.ts';
import { canHandOver } from '../seat-choice.ts';
import { type HeldSeat, isFull, seatOf, seatsOffered } from '../seats.ts';
import { TakeOver, useTakeOver } from '../take-over.tsx';

type ActsProps = { readonly flight: FlightCard };

/** A seat that the viewer can take over here: one that is offered to them, or to anyone in a role that requires nothing. */
function offeredHere(flight: FlightCard): HeldSeat | undefined {
  if (!canHandOver(flight)) return undefined;
  const toAnyone = seatsOffered(flight, true).filter(
    ({ roleIndex }) => flight.roles[roleIndex]?.requires === null,
  );
  return seatsOffered(flight, 'you')[0] ?? toAnyone[0];
}

type OfferedSeatProps = ActsProps & {
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

/** In a narrow column they share one line; on touch the area that answers reaches beyond the button. */
const acts =
  'flex flex-none flex-row-reverse flex-wrap max-w-full gap-y-1 items-center justify-between @max-[17rem]:basis-full [&>*]:min-h-6! [&>*]:px-0.75! [&>*]:py-0! [&>*]:text-12! @max-[17rem]:[&>:last-child]:border-x-0 @max-[17rem]:[&>:last-child]:px-0! @min-[17rem]:gap-1 @min-[17rem]:[&>*]:px-2.5! @min-[17rem]:[&>*]:text-13! touch:[&>*]:min-h-9!';

/** What the schedule offers on a flight: its details, and one act. */
export function WeekCardActs({ flight }: ActsProps) {
  const viewer = useViewer();
  const { _id: id, flightCode } = flight;
  const own = seatOf(flight, viewer?.userId);
  const offered = offeredHere(flight);
  // The question stays when the offer ends while it is asked.
  const [wasOffered, setWasOffered] = useState(false);
  if (offered !== undefined && !wasOffered) setWasOffered(true);
  const details = useRef<HTMLAnchorElement>(null);
  const canTake = !flight.isUserAssigned && takeSeatRefusal(stateOf(flight)) === null;
  return (
    <div className={acts}>
      <UndoGiveBack flight={flight} />
      {canTake && (
        <Link
          className={`${buttonLook({ kind: isFull(flight) ? undefined : 'soft' })} touch-target`}
          to="/flights/$id"
          params={{ id }}
          aria-label={`View & Allocate, flight ${flightCode}`}
        >
          View &amp; Allocate
        </Link>
      )}
      {(offered !== undefined || wasOffered) && (
        <OfferedSeat flight={flight} offered={offered} fallback={details} />
      )}
      {own !== undefined && canHandOver(flight) && (
        <GiveBack
          className="touch-target"
          flight={flight}
          own={own}
          label={`Unallocate from flight ${flightCode}`}
        >
          Unallocate
        </GiveBack>
      )}
      <Link
        ref={details}
        className={`${buttonLook({ kind: 'quiet' })} touch-target`}
        to="/flights/$id"
        params={{ id }}
        aria-label={`Details of flight ${flightCode}`}
      >
        Details
      </Link>
    </div>
  );
}
