import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { IconHourglass, IconUserCheck, IconUserQuestion, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { gateInWords } from '../../parts/gate-in-words.ts';
import { placeInWords } from '../../parts/place-in-line.ts';
import { useViewer } from '../../parts/viewer.ts';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { ZuluMoment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { PersonLink } from '../../ui/written-text.tsx';
import { isBookedOut, slotsInWords } from '../seat-choice.ts';
import { SeatPips } from '../seat-pips.tsx';
import { seatsOffered } from '../seats.ts';
import { isPast } from './week.ts';

type FlightCardProps = {
  readonly flight: Card;
  readonly now: Date;
  /** What can be done with the flight. */
  readonly children: ReactNode;
};

type PartProps = Pick<FlightCardProps, 'flight'>;

function Head({ flight, heading }: PartProps & { readonly heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className="flex flex-wrap gap-x-1.5 gap-y-1 items-center">
      <h3
        className="min-w-0 text-bright font-mono text-15 font-heavy leading-5.5 wrap-anywhere group-data-[dimmed=true]/card:text-dim group-data-[dimmed=true]/card:font-normal"
        ref={heading}
        tabIndex={-1}
      >
        {flight.flightCode}
      </h3>
      <FlightStatusBadge status={flight.status} />
      {isBookedOut(flight) && (
        <StatusBadge tone="graphite" icon={IconUsersGroup}>
          Full
        </StatusBadge>
      )}
      {flight.isUserAssigned && (
        <StatusBadge tone="accent" icon={IconUserCheck}>
          Allocated
        </StatusBadge>
      )}
      {flight.waitingFor !== null && (
        <StatusBadge tone="amber" icon={IconHourglass}>
          {placeInWords(flight.waitingFor.position)}
        </StatusBadge>
      )}
      {seatsOffered(flight, 'you').length > 0 && (
        <StatusBadge tone="blue" icon={IconUserQuestion}>
          Offered to you
        </StatusBadge>
      )}
    </div>
  );
}

function About({ flight }: PartProps) {
  const { aircraft, gate, dispatcherUsername } = flight;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0 text-dim text-13 leading-5 wrap-anywhere [&>*]:min-w-0">
      <span>{aircraft}</span>
      {gate !== '' && <span>{gateInWords(gate)}</span>}
      <span>
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
    </p>
  );
}

function Slots({ flight }: PartProps) {
  return (
    <p className="text-dim text-13 leading-5 @min-[30rem]:flex-1">
      <span className="text-text font-mono group-data-[dimmed=true]/card:text-dim group-data-[dimmed=true]/card:font-normal">{`${flight.assignedSlots}/${flight.totalSlots}`}</span>
      {` ${slotsInWords(flight)}`}
    </p>
  );
}

/**
 * A flight of the week as a boarding card: time, route, seats and buttons. A past flight shows only the number of its
 * seats.
 */
export function FlightCard({ flight, now, children }: FlightCardProps) {
  const viewer = useViewer();
  const isDimmed = isPast(flight, now);
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(card, heading);
  return (
    <article
      ref={card}
      className="group/card min-w-0 border border-line rounded-inset bg-card shadow-card @container data-[own=true]:border-accent-text data-[own=true]:[box-shadow:inset_3px_0_0_var(--color-accent-text),var(--shadow-card)] data-[full=true]:not-data-[own=true]:bg-sunken data-[full=true]:not-data-[own=true]:shadow-none data-[dimmed=true]:[--place-text:var(--color-dim)] data-[dimmed=true]:border-dashed data-[dimmed=true]:border-line data-[dimmed=true]:bg-transparent data-[dimmed=true]:shadow-none data-[dimmed=true]:data-[own=true]:border-line data-[dimmed=true]:data-[own=true]:[box-shadow:inset_3px_0_0_var(--color-line-strong)] forced:data-[own=true]:[border-inline-start-width:4px]"
      aria-label={`Flight ${flight.flightCode}`}
      data-live={`flight:${flight._id}`}
      data-own={flight.isUserAssigned}
      data-full={isBookedOut(flight)}
      data-dimmed={isDimmed}
    >
      <div className="grid gap-1.5 py-2 px-2.5 @min-[17rem]:grid-cols-[5.25rem_minmax(0,1fr)] @min-[17rem]:gap-3 @min-[17rem]:p-3">
        <p className="min-w-0 text-bright font-mono text-18 font-heavy leading-5.5 [&_small]:text-12 group-data-[dimmed=true]/card:text-dim group-data-[dimmed=true]/card:font-normal @min-[17rem]:[&_small]:block @min-[17rem]:[&_small]:leading-4.5">
          <ZuluMoment value={flight.scheduledDate} withLocal />
        </p>
        <div className="grid gap-1.5 min-w-0 group-data-[dimmed=true]/card:text-dim group-data-[dimmed=true]/card:font-normal">
          <Head flight={flight} heading={heading} />
          <BoardingLine from={flight.route.departure} to={flight.route.arrival} size="card" />
          <About flight={flight} />
        </div>
      </div>
      <div className="grid gap-1.5 py-2 px-2.5 border-t-2 border-dashed border-t-line group-data-[dimmed=true]/card:py-0.5 group-data-[dimmed=true]/card:[border-top-width:1px] @min-[17rem]:py-2.5 @min-[17rem]:px-3">
        {!isDimmed && <SeatPips roles={flight.roles} viewerId={viewer?.userId} />}
        <div className="flex flex-wrap gap-x-2 gap-y-1 items-center justify-between [&>a[data-kind=quiet]]:px-1 [&>a[data-kind=soft]]:flex-[1_1_100%] [&>button]:flex-[1_1_100%] @min-[30rem]:[&>a[data-kind=soft]]:flex-[0_1_auto] @min-[30rem]:[&>button]:flex-[0_1_auto]">
          <Slots flight={flight} />
          {children}
        </div>
      </div>
    </article>
  );
}
