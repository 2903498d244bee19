import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type FreeRole, missingCrew, SHORTAGE_HOURS } from '@crewroom/domain/flights/shortage';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import IconUserPlus from '~icons/tabler/user-plus';
import IconUsersMinus from '~icons/tabler/users-minus';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useBoardContext, useBoardSearch, usePermission } from './board-context.ts';
import { chipsOf, readBoardSearch, withChip } from './board-search.ts';

const AllocateUserDialog = lazyDialog(
  async () => (await import('../flight/allocate-user-dialog.tsx')).AllocateUserDialog,
);

// More rows would push the board out of view.
const SHOWN = 3;

const inWords = ({ name, free }: FreeRole): string => (free === 1 ? name : `${name} × ${free}`);

type Seating = { readonly flight: FlightCard; readonly roleIndex: number };

type ShortFlightProps = {
  readonly flight: FlightCard;
  readonly missing: readonly FreeRole[];
  readonly onSeat: (seating: Seating) => void;
};

/** A flight that lacks crew: its departure, and the missing crew of each role. */
function ShortFlight({ flight, missing, onSeat }: ShortFlightProps) {
  const may = usePermission();
  const { now } = useBoardContext();
  const { flightCode, route, scheduledDate } = flight;
  const canSeat = may('seatOthers', flight);
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1.5 content-start items-center justify-between min-w-0 py-2 px-3 border border-line rounded-inset bg-card">
      <div className="min-w-0 text-dim text-13 leading-5.5 wrap-anywhere [&_time]:text-bright [&_time]:font-mono [&_time]:text-14 [&_time]:font-heavy">
        <p>
          <DenseFlightTime value={scheduledDate} /> <span>{relativeTime(scheduledDate, now)}</span>
        </p>
        <p>
          <FlightLink className="text-bright font-mono text-14 text-accent-text font-heavy" flight={flight} />{' '}
          <span className="text-bright font-mono text-14">{`${route.departure} → ${route.arrival}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5 min-w-0 wrap-anywhere">
        {missing.map((role) =>
          canSeat ? (
            <Button
              key={role.roleIndex}
              aria-label={`${inWords(role)}: seat somebody on ${flightCode}`}
              preloads={AllocateUserDialog}
              onClick={() => onSeat({ flight, roleIndex: role.roleIndex })}
            >
              <IconUserPlus size={16} aria-hidden />
              {inWords(role)}
            </Button>
          ) : (
            <span
              className="py-1 px-2.5 border border-dashed border-line-strong rounded text-13"
              key={role.roleIndex}
            >
              {inWords(role)}
            </span>
          ),
        )}
      </div>
    </li>
  );
}

type ShortageStripProps = {
  /** The flights at the time when the pointer came to the column. */
  readonly before: readonly FlightCard[];
  readonly flights: readonly FlightCard[];
};

/**
 * Shows the missing crew of the next flights that match the board's filter, the soonest first. People who run a flight can seat
 * a member from here and see the result at once. The other flights do not move while the pointer is on them.
 */
export function ShortageStrip({ before, flights }: ShortageStripProps) {
  const { now } = useBoardContext();
  const search = useBoardSearch();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const seating = useDialog<Seating>(heading);
  const [seated, setSeated] = useState<ReadonlySet<string>>(new Set());
  const short = before
    .map((flight) => (seated.has(flight._id) ? flights.find(({ _id }) => _id === flight._id) : flight))
    .filter((flight) => flight !== undefined)
    .map((flight) => ({ flight, missing: missingCrew(flight, now, SHORTAGE_HOURS) }))
    .filter(({ missing }) => missing.length > 0)
    .toSorted((one, other) => one.flight.scheduledDate.localeCompare(other.flight.scheduledDate));
  const seat = (chosenSeat: Seating) => {
    setSeated(new Set([...seated, chosenSeat.flight._id]));
    seating.open(chosenSeat);
  };
  const all = readBoardSearch({ ...withChip(search, 'short', true), column: 'approved' });
  const chosen = seating.subject;
  return (
    <>
      {short.length > 0 && (
        <section
          className="px-3 pt-2 pb-3 mb-3 border border-amber-line rounded-card bg-amber-fill-soft"
          aria-labelledby={headingId}
        >
          <h3
            className="flex gap-2 items-center mb-2 text-amber-text-strong text-15 font-bold leading-6"
            id={headingId}
            ref={heading}
            tabIndex={-1}
          >
            <IconUsersMinus size={18} aria-hidden />
            {`Crew missing in the next ${SHORTAGE_HOURS} hours`}
            <span className="font-mono font-normal">{short.length}</span>
          </h3>
          <ul className="grid grid-cols-1 gap-2 p-0 list-none">
            {short.slice(0, SHOWN).map(({ flight, missing }) => (
              <ShortFlight key={flight._id} flight={flight} missing={missing} onSeat={seat} />
            ))}
          </ul>
          {short.length > SHOWN && !chipsOf(search).has('short') && (
            <Link
              className="inline-block py-3 -mb-3 text-amber-text-strong text-14"
              to="/scheduling"
              search={all}
              resetScroll={false}
            >
              Show all flights short of crew
            </Link>
          )}
        </section>
      )}
      {chosen !== null && (
        <AllocateUserDialog {...seating.props} flight={chosen.flight} roleIndex={chosen.roleIndex} />
      )}
    </>
  );
}
