import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { isUnderWay } from '@crewroom/domain/flights/status';
import { useId } from 'react';
import { FlightStatusBadge, RoleBadge } from '../../../components/badges.tsx';
import { countdown } from '../../../components/countdown.ts';
import { FlightLink } from '../../../components/flight-link.tsx';
import { BoardingLine } from '../../../components/ui/boarding-line.tsx';
import { boardingPass, Fact, PassStub, passMain } from '../../../components/ui/boarding-pass.tsx';
import { ZuluMoment } from '../../../components/ui/moment.tsx';
import { formatZulu } from '../../../lib/dates.ts';
import { joinTime } from './next-flight.ts';

type NextFlightCardProps = { readonly flight: UpcomingFlight; readonly now: Date };

function Times({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  const boarding = instantBeforeDeparture(flight.times.boarding, flight.scheduledDate);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 text-bright font-mono text-22 font-heavy leading-7 [&_small]:block @min-[44rem]:gap-6">
      <Fact name="Report at">
        <ZuluMoment value={joinTime(flight)} under={flight.scheduledDate} withLocal />
      </Fact>
      <Fact name="Boarding">
        <ZuluMoment value={boarding} under={flight.scheduledDate} withLocal />
      </Fact>
      <Fact name="Departure">
        <ZuluMoment value={flight.scheduledDate} withLocal />
      </Fact>
    </dl>
  );
}

function Stub({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  return (
    <PassStub>
      <Fact name="Your seat">
        <span className="*:whitespace-normal">
          <RoleBadge role={flight.userRole} />
        </span>
      </Fact>
      <Fact name="Gate">
        <span className="text-bright font-mono text-22 font-heavy leading-7">
          {flight.gate === '' ? '—' : flight.gate}
        </span>
      </Fact>
      <Fact name="Aircraft">{flight.aircraft}</Fact>
    </PassStub>
  );
}

/** The member's next flight within a day, as a boarding card: route, joining time, seat and gate. */
export function NextFlightCard({ flight, now }: NextFlightCardProps) {
  const headingId = useId();
  const { route, scheduledDate: departure, status } = flight;
  return (
    <section className={boardingPass} aria-labelledby={headingId}>
      <div className={passMain}>
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center mb-4">
          <h2 className="text-16 font-bold leading-6" id={headingId}>
            {isUnderWay(status) ? 'Current flight' : 'Next flight'}
          </h2>
          <FlightLink className="text-bright font-mono text-16 font-heavy touch-target" flight={flight} />
          <time className="text-dim font-mono text-14" dateTime={departure.slice(0, 10)}>
            {formatZulu(departure, 'date')}
          </time>
          <FlightStatusBadge status={status} />
        </div>
        <BoardingLine from={route.departure} to={route.arrival} />
        <p className="my-4 mx-0 text-accent-text text-20 font-bold leading-7">
          {countdown({ join: joinTime(flight), departure, status }, now, 'Report')}
        </p>
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
    </section>
  );
}
