import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { ReactNode } from 'react';
import { ApprovalBadge, FlightStatusBadge } from '../../../components/badges.tsx';
import { BoardingLine } from '../../../components/boarding-line.tsx';
import { boardingPass, Detail, PassStub, passMain } from '../../../components/boarding-pass.tsx';
import { FlightTime } from '../../../components/flight-time.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { formatZulu } from '../../../lib/dates.ts';

type BoardingCardProps = {
  readonly flight: Flight;
  /** The controls for members who manage the flight. */
  readonly children?: ReactNode;
};

type PartProps = Pick<BoardingCardProps, 'flight'>;

function Head({ flight }: PartProps) {
  const { scheduledDate, status, approvalStatus } = flight;
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-1.5 items-center mb-4">
      <FlightStatusBadge status={status} />
      {approvalStatus !== 'approved' && <ApprovalBadge status={approvalStatus} />}
      <time className="ms-auto text-dim font-mono" dateTime={scheduledDate.slice(0, 10)}>
        {formatZulu(scheduledDate, 'date')}
      </time>
    </div>
  );
}

function Times({ flight }: PartProps) {
  const { scheduledDate, times } = flight;
  const before = (time: string) => (
    <FlightTime value={instantBeforeDeparture(time, scheduledDate)} under={scheduledDate} />
  );
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-2 gap-y-3 mt-5 text-bright font-mono text-20 font-heavy leading-6 [&_small]:block @min-[44rem]:grid-cols-[repeat(4,auto)] @min-[44rem]:gap-4 @min-[44rem]:[&_dt]:whitespace-nowrap">
      <Detail name="Staff joining">{before(times.staffJoining)}</Detail>
      <Detail name="Passenger joining">{before(times.passengerJoining)}</Detail>
      <Detail name="Boarding">{before(times.boarding)}</Detail>
      <Detail name="Departure">
        <FlightTime value={scheduledDate} under={scheduledDate} />
      </Detail>
    </dl>
  );
}

function Stub({ flight }: PartProps) {
  const { gate, aircraft, serviceCategory, dispatcherUsername, reviewedAt, reviewedBy } = flight;
  return (
    <PassStub>
      <Detail name="Gate">
        <span className="text-bright font-mono text-20 font-heavy leading-6">{gate === '' ? '—' : gate}</span>
      </Detail>
      <Detail name="Aircraft">{aircraft}</Detail>
      {serviceCategory !== '' && <Detail name="Service">{serviceCategory}</Detail>}
      <Detail name="Dispatcher">
        <PersonLink username={dispatcherUsername} />
      </Detail>
      {reviewedAt !== null && (
        <Detail name="Reviewed">
          {reviewedBy !== null && <PersonLink username={reviewedBy} />} <DateTime value={reviewedAt} />
        </Detail>
      )}
    </PassStub>
  );
}

/** The flight as a boarding card: status, date, route, times, gate and aircraft. */
export function BoardingCard({ flight, children }: BoardingCardProps) {
  const { departure, arrival } = flight.route;
  return (
    <section className={boardingPass} aria-label="Boarding card" data-live={`boarding:${flight._id}`}>
      <div className={passMain}>
        <Head flight={flight} />
        <BoardingLine from={departure} to={arrival} />
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
      {children && (
        <div className="min-w-0 p-4 border-t border-t-line @min-[44rem]:col-span-full @min-[44rem]:px-6 @min-[44rem]:pt-4 @min-[44rem]:pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
