import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { ReactNode } from 'react';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { gateInWords } from '../../../components/in-words.ts';
import { PersonLink } from '../../../components/user-text.tsx';
import { ProposeAgainMenu } from '../propose-again-links.tsx';
import { SelectFlight } from './flight-selection.tsx';

type PartProps = { readonly flight: FlightCard };

/** Shows the times before the departure, on which people base the approval. */
function Joining({ flight: { times, scheduledDate } }: PartProps) {
  const stops = [
    ['Staff', times.staffJoining],
    ['Passengers', times.passengerJoining],
    ['Boarding', times.boarding],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-2 text-12">
      {stops.map(([name, time]) => (
        <div key={name}>
          <dt className="text-12 leading-4">{name}</dt>
          <dd className="font-mono leading-5 text-text">
            <DenseFlightTime
              value={instantBeforeDeparture(time, scheduledDate)}
              under={scheduledDate}
              isStacked
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function About({ flight }: PartProps) {
  const { aircraft, gate, serviceCategory, dispatcherUsername } = flight;
  return (
    <p className="flex flex-wrap gap-x-2.5 text-dim text-12 leading-6 wrap-anywhere [&>*]:min-w-0">
      <span>
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
      <span>{aircraft}</span>
      {gate !== '' && <span>{gateInWords(gate)}</span>}
      {serviceCategory !== '' && <span>{serviceCategory}</span>}
    </p>
  );
}

type PendingCardProps = PartProps & {
  /** Whether it appeared while the screen was open. */
  readonly isNew: boolean;
  /** The actions on the flight. */
  readonly children: ReactNode;
};

/**
 * A flight that waits for approval: one line with its route, two with the details for the decision, and the decision. Its day
 * is above it.
 */
export function PendingCard({ flight, isNew, children }: PendingCardProps) {
  const { _id: id, flightCode, route, totalSlots } = flight;
  return (
    <article
      className={`@container grid min-w-0 content-start gap-1 rounded-inset border border-s-3 border-line border-s-amber-line bg-card py-2 ps-2.5 pe-2 shadow-card [content-visibility:auto] [contain-intrinsic-size:auto_150px] ${isNew ? 'motion-safe:animate-glow' : ''}`}
      aria-label={`Flight ${flightCode}`}
      data-flight={id}
      data-approval="pending"
      // Takes the focus after the decision on a flight next to it.
      tabIndex={-1}
      data-live={`flight:${id}`}
      data-new={isNew}
    >
      <div className="flex flex-wrap gap-x-2 gap-y-0.5 items-center font-mono text-13 leading-5">
        <SelectFlight flight={flight} />
        <DenseFlightTime value={flight.scheduledDate} isStacked />
        <span className="visually-hidden">Pending</span>
        <h4 className="min-w-0 m-0 text-bright text-14 font-heavy leading-[inherit] wrap-anywhere">
          {flightCode}
        </h4>
        <span className="flex-auto min-w-0 wrap-anywhere">
          {route.departure}
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> to </span>
          {route.arrival}
        </span>
        <span className="text-dim">{`${totalSlots} seats`}</span>
      </div>
      <About flight={flight} />
      <Joining flight={flight} />
      <div className="flex flex-wrap gap-1 items-center mt-1 touch:[&>button]:px-2 touch:[&>a]:px-1.5">
        {children}
        <span className="ms-auto">
          <ProposeAgainMenu flight={flight} />
        </span>
      </div>
    </article>
  );
}
