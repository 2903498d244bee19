import { canManageFlight } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { statuses } from '@crewroom/domain/flights/status';
import { Link } from '@tanstack/react-router';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconStar from '~icons/tabler/star';
import { FlightStatusBadge } from '../../../components/badges.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { stateOf } from '../management.ts';
import { ProposeAgainMenu } from '../propose-again-links.tsx';
import { interestInWords } from '../seat-choice.ts';
import { Reviewed } from './board-card.tsx';

type FlightRowProps = {
  readonly flight: FlightCard;
  /** Whether it appeared while the screen was open. */
  readonly isNew: boolean;
  readonly isShort: boolean;
};

function RowActions({ flight }: Pick<FlightRowProps, 'flight'>) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const { _id: id, flightCode } = flight;
  return (
    <div className="flex flex-none gap-0.5 ms-auto [&>*]:px-1 max-md:[&>*]:min-w-11">
      <ProposeAgainMenu flight={flight} />
      {viewer !== null && canManageFlight(viewer, stateOf(flight), thresholds) && (
        <Link
          className={buttonClasses({ kind: 'quiet' })}
          to="/flights/$id"
          params={{ id }}
          title="Details"
          aria-keyshortcuts="A"
        >
          <span className="visually-hidden">{`Details of flight ${flightCode}`}</span>
          <IconChevronRight size={16} aria-hidden />
        </Link>
      )}
    </div>
  );
}

/** A flight of the board in one line, for a flight that needs no action. */
export function FlightRow({ flight, isNew, isShort }: FlightRowProps) {
  const { _id: id, flightCode, route, status, assignedSlots, totalSlots } = flight;
  const interest = interestInWords(flight);
  return (
    <article
      className={`flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 rounded-inset border border-line py-1 ps-3 pe-1 font-mono text-13 leading-5 ${statuses[status].isDimmedOnBoard ? 'border-dashed' : 'bg-card'} ${isNew ? 'motion-safe:animate-glow' : ''}`}
      aria-label={`Flight ${flightCode}`}
      data-flight={id}
      data-live={`flight:${id}`}
      data-new={isNew}
    >
      <DenseFlightTime value={flight.scheduledDate} isStacked />
      <h4 className="min-w-0 m-0 text-bright [font-size:inherit] font-heavy leading-[inherit] wrap-anywhere">
        {flightCode}
      </h4>
      <span className="flex-auto min-w-0 wrap-anywhere">
        {route.departure}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> to </span>
        {route.arrival}
      </span>
      <span
        className={isShort ? 'font-heavy text-amber-text' : 'text-dim'}
        title={isShort ? 'Short of crew' : undefined}
      >
        {`${assignedSlots}/${totalSlots}`}
        <span className="visually-hidden">{isShort ? ' seats, short of crew' : ' seats'}</span>
      </span>
      {interest !== null && (
        <span className="inline-flex items-center text-dim" title={interest}>
          <IconStar size={14} aria-hidden />
          <span aria-hidden="true">{flight.interestedCount}</span>
          <span className="visually-hidden">{interest}</span>
        </span>
      )}
      <FlightStatusBadge status={status} />
      <RowActions flight={flight} />
      {flight.reviewedAt !== null && (
        <div className="basis-full pb-1 text-dim font-sans text-13">
          <Reviewed flight={flight} />
        </div>
      )}
    </article>
  );
}
