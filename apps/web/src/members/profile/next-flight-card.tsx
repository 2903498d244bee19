import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { FlightStatusBadge, RoleBadge } from '../../parts/badges.tsx';
import { countdown } from '../../parts/countdown.ts';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ZuluMoment } from '../../ui/moment.tsx';
import { joinTime } from './next-flight.ts';

type NextFlightCardProps = { readonly flight: UpcomingFlight; readonly now: Date };

function Times({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  const boarding = instantBeforeDeparture(flight.times.boarding, flight.scheduledDate);
  return (
    <dl className="grid grid-cols-3 gap-2 [&_dd]:text-bright [&_dd]:font-mono [&_dd]:text-22 [&_dd]:font-heavy [&_dd]:leading-7 [&_small]:block [&_small]:text-dim [&_small]:font-sans [&_small]:text-13 [&_small]:font-normal [&_small]:leading-5 @min-[44rem]:gap-6">
      <Fact name="Be there">
        <ZuluMoment value={joinTime(flight)} withLocal />
      </Fact>
      <Fact name="Boarding">
        <ZuluMoment value={boarding} withLocal />
      </Fact>
      <Fact name="Departure">
        <ZuluMoment value={flight.scheduledDate} withLocal />
      </Fact>
    </dl>
  );
}

function Stub({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  return (
    <dl className="min-w-0 p-4 relative grid grid-cols-2 gap-x-4 gap-y-3 content-center border-t-2 border-dashed border-t-line [&>:first-child]:col-span-full before:absolute before:-top-2.25 before:w-2.25 before:h-4 before:border before:border-line before:bg-page after:absolute after:-top-2.25 after:w-2.25 after:h-4 after:border after:border-line after:bg-page before:-left-0.25 before:[border-left-color:var(--color-page)] before:[border-radius:0_var(--radius-inset)_var(--radius-inset)_0] after:-right-0.25 after:[border-right-color:var(--color-page)] after:[border-radius:var(--radius-inset)_0_0_var(--radius-inset)] @min-[44rem]:p-6 @min-[44rem]:grid-cols-1 @min-[44rem]:border-t-0 @min-[44rem]:border-l-2 @min-[44rem]:border-dashed @min-[44rem]:border-l-line @min-[44rem]:before:-left-2.25 @min-[44rem]:before:w-4 @min-[44rem]:before:h-2.25 @min-[44rem]:after:-left-2.25 @min-[44rem]:after:w-4 @min-[44rem]:after:h-2.25 @min-[44rem]:before:-top-0.25 @min-[44rem]:before:[border-color:var(--color-page)_var(--color-line)_var(--color-line)] @min-[44rem]:before:rounded-b-inset @min-[44rem]:after:top-auto @min-[44rem]:after:right-auto @min-[44rem]:after:-bottom-0.25 @min-[44rem]:after:[border-color:var(--color-line)_var(--color-line)_var(--color-page)] @min-[44rem]:after:rounded-t-inset">
      <Fact name="Your seat">
        <RoleBadge role={flight.userRole} />
      </Fact>
      <Fact name="Gate">
        <span className="text-bright font-mono text-22 font-heavy leading-7">
          {flight.gate === '' ? '—' : flight.gate}
        </span>
      </Fact>
      <Fact name="Aircraft">{flight.aircraft}</Fact>
    </dl>
  );
}

/** The member's next flight within a day, as a boarding card: route, joining time, seat and gate. */
export function NextFlightCard({ flight, now }: NextFlightCardProps) {
  const headingId = useId();
  const { flightCode, route, scheduledDate: departure, status } = flight;
  return (
    <section
      className="grid grid-cols-1 min-w-0 border border-line rounded-panel bg-card shadow-card [&_dt]:text-dim [&_dt]:text-13 [&_dt]:leading-5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere @min-[44rem]:grid-cols-[minmax(0,1fr)_232px]"
      aria-labelledby={headingId}
    >
      <div className="min-w-0 p-4 @min-[44rem]:p-6">
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center mb-4">
          <h2 className="text-16 font-bold leading-6" id={headingId}>
            {status === 'IN PROGRESS' ? 'Current flight' : 'Next flight'}
          </h2>
          <Link
            className={`text-bright font-mono text-16 font-heavy touch-target`}
            to="/flights/$id"
            params={{ id: flight._id }}
          >
            {flightCode}
          </Link>
          <time className="text-dim font-mono text-14" dateTime={departure.slice(0, 10)}>
            {formatZulu(departure, 'date')}
          </time>
          <FlightStatusBadge status={status} />
        </div>
        <BoardingLine from={route.departure} to={route.arrival} />
        <p className="my-4 mx-0 text-accent-text text-20 font-bold leading-7">
          {countdown({ join: joinTime(flight), departure, status }, now, 'Be there')}
        </p>
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
    </section>
  );
}
