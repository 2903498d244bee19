import { dayInWords } from '@crewroom/domain/days';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { isUnderWay } from '@crewroom/domain/flights/status';
import { useId } from 'react';
import { FlightStatusBadge, RoleBadge } from '../../../components/badges.tsx';
import { BoardingLine } from '../../../components/boarding-line.tsx';
import { boardingPass, Detail, PassStub, passMain } from '../../../components/boarding-pass.tsx';
import { countdown } from '../../../components/countdown.ts';
import { FlightLink } from '../../../components/flight-link.tsx';
import { FlightTime } from '../../../components/flight-time.tsx';
import { useShownDay, useTimeOrder } from '../../../components/time-order.ts';
import { useToday } from '../../../lib/today.ts';
import { joinTime } from './next-flight.ts';

type NextFlightCardProps = { readonly flight: UpcomingFlight; readonly now: Date };

function Times({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  const boarding = instantBeforeDeparture(flight.times.boarding, flight.scheduledDate);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 text-bright font-mono text-22 font-heavy leading-7 [&_small]:block @min-[44rem]:gap-6">
      <Detail name="Report at">
        <FlightTime value={joinTime(flight)} under={flight.scheduledDate} />
      </Detail>
      <Detail name="Boarding">
        <FlightTime value={boarding} under={flight.scheduledDate} />
      </Detail>
      <Detail name="Departure">
        <FlightTime value={flight.scheduledDate} under={flight.scheduledDate} />
      </Detail>
    </dl>
  );
}

function Stub({ flight }: Pick<NextFlightCardProps, 'flight'>) {
  return (
    <PassStub>
      <Detail name="Your seat">
        <RoleBadge role={flight.userRole} />
      </Detail>
      <Detail name="Gate">
        <span className="text-bright font-mono text-22 font-heavy leading-7">
          {flight.gate === '' ? '—' : flight.gate}
        </span>
      </Detail>
      <Detail name="Aircraft">{flight.aircraft}</Detail>
    </PassStub>
  );
}

/** The member's next flight within a day, as a boarding card: route, joining time, seat and gate. */
export function NextFlightCard({ flight, now }: NextFlightCardProps) {
  const headingId = useId();
  const today = useToday();
  const { route, scheduledDate: departure, status } = flight;
  const day = useShownDay(departure);
  const order = useTimeOrder();
  return (
    <section className={boardingPass} aria-labelledby={headingId}>
      <div className={passMain}>
        <div className="flex flex-wrap gap-x-2 gap-y-1 items-center mb-3">
          <h2 className="text-16 font-bold leading-6" id={headingId}>
            {isUnderWay(status) ? 'Current flight' : 'Next flight'}
          </h2>
          <FlightLink className="text-bright font-mono text-16 font-heavy touch-target" flight={flight} />
          {!isUnderWay(status) && (
            <span className="font-mono text-14 text-dim">{dayInWords(day, today[order])}</span>
          )}
          <FlightStatusBadge status={status} />
        </div>
        <BoardingLine from={route.departure} to={route.arrival} />
        <p className="my-2.5 text-18 leading-6 font-bold text-accent-text">
          {countdown({ join: joinTime(flight), departure, status }, now, 'Report')}
        </p>
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
    </section>
  );
}
