import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { FALLBACK_ROLE } from '@crewroom/domain/flights/roles';
import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { FlightTime } from '../../../components/flight-time.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { seatOf } from '../seats.ts';
import { nextOwnFlights } from './week.ts';

const stripClasses =
  'mb-4 flex min-h-11 min-w-0 items-center gap-4 rounded-card border border-line bg-card px-3 shadow-card text-14 leading-5';

function OwnFlight({ flight }: { readonly flight: Card }) {
  const viewer = useViewer();
  const { _id: id, flightCode, route, scheduledDate } = flight;
  return (
    <li className="flex min-w-0">
      <Link
        className="flex min-h-11 min-w-0 items-center gap-2 overflow-hidden text-text no-underline hover:underline"
        to="/flights/$id"
        params={{ id }}
        title={flightCode}
      >
        <span className="flex-none font-mono font-heavy text-bright">
          <FlightTime value={scheduledDate} />
        </span>
        <span className="flex-none font-mono">{`${route.departure} → ${route.arrival}`}</span>
        <span className="min-w-0 overflow-hidden text-ellipsis whitespace-nowrap text-dim">
          {seatOf(flight, viewer?.userId)?.role ?? FALLBACK_ROLE}
        </span>
      </Link>
    </li>
  );
}

type NextForYouProps = {
  /** This week and the next one, as far as they are loaded. */
  readonly weeks: readonly FlightWeek[];
  readonly now: Date;
};

/** The viewer's next flights in one line above the board. Its space is reserved before they are loaded. */
export function NextForYou({ weeks, now }: NextForYouProps) {
  const flights = nextOwnFlights(weeks, now);
  return (
    <section className={stripClasses} aria-label="Next for you">
      <p className="flex-none font-semibold text-dim">Next for you</p>
      {flights.length === 0 ? (
        <p className="text-dim">{weeks.length > 0 && 'You have no seat this week or next.'}</p>
      ) : (
        <ul className="grid min-w-0 flex-auto auto-cols-fr grid-flow-col gap-4 p-0 list-none">
          {flights.map((flight) => (
            <OwnFlight key={flight._id} flight={flight} />
          ))}
        </ul>
      )}
    </section>
  );
}
