import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import { FlightLink } from '../../../components/flight-link.tsx';
import { FlightTime } from '../../../components/flight-time.tsx';
import { joinTime } from './next-flight.ts';

const line =
  'flex gap-3 items-start min-w-0 py-3 px-4 border border-line rounded-card bg-card shadow-card text-bright font-medium leading-6 [&_p]:min-w-0 [&_p]:wrap-anywhere';

const icon = 'flex-none mt-0.5 text-accent-text';

type NextFlightLineProps = { readonly flight: UpcomingFlight };

/** The next flight if it is more than a day away, with its joining time. */
export function NextFlightLine({ flight }: NextFlightLineProps) {
  const { route } = flight;
  return (
    <section className={line} aria-label="Next flight">
      <IconPlaneDeparture className={icon} size={20} stroke={1.75} aria-hidden />
      <p>
        Next flight <FlightLink className="font-mono font-heavy text-bright" flight={flight} />{' '}
        <span className="font-mono font-heavy">{`${route.departure} → ${route.arrival}`}</span>. Report:{' '}
        <span className="font-mono font-heavy">
          <FlightTime value={joinTime(flight)} />
        </span>
        .
      </p>
    </section>
  );
}
