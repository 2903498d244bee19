import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { ReactNode } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment, ZuluMoment } from '../../ui/moment.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { ApprovalBadge } from '../approval-badge.tsx';

type BoardingCardProps = {
  readonly flight: Flight;
  /** The controls for those who manage the flight. */
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
    <ZuluMoment value={instantBeforeDeparture(time, scheduledDate)} under={scheduledDate} withLocal />
  );
  return (
    <dl className="grid grid-cols-2 gap-x-2 gap-y-3 mt-5 [&>div]:grid [&>div]:grid-rows-subgrid [&>div]:row-span-2 [&>div]:gap-y-0 [&_dt]:self-end [&_dd]:text-bright [&_dd]:font-mono [&_dd]:text-20 [&_dd]:font-heavy [&_dd]:leading-[1.625rem] [&_small]:block [&_small]:leading-5 @min-[42rem]:grid-cols-4 @min-[42rem]:gap-4">
      <Fact name="Staff joining">{before(times.staffJoining)}</Fact>
      <Fact name="Passenger joining">{before(times.passengerJoining)}</Fact>
      <Fact name="Boarding">{before(times.boarding)}</Fact>
      <Fact name="Departure">
        <ZuluMoment value={scheduledDate} withLocal />
      </Fact>
    </dl>
  );
}

function Stub({ flight }: PartProps) {
  const { gate, aircraft, serviceCategory, dispatcherUsername, reviewedAt, reviewedBy } = flight;
  return (
    <dl className="min-w-0 p-4 relative grid grid-cols-2 gap-x-4 gap-y-3 content-center border-t-2 border-dashed border-t-line before:absolute before:-top-2.25 before:w-2.25 before:h-4 before:border before:border-line before:bg-page after:absolute after:-top-2.25 after:w-2.25 after:h-4 after:border after:border-line after:bg-page before:-left-0.25 before:[border-left-color:var(--color-page)] before:[border-radius:0_var(--radius-inset)_var(--radius-inset)_0] after:-right-0.25 after:[border-right-color:var(--color-page)] after:[border-radius:var(--radius-inset)_0_0_var(--radius-inset)] @min-[42rem]:p-6 @min-[42rem]:grid-cols-1 @min-[42rem]:border-t-0 @min-[42rem]:border-l-2 @min-[42rem]:border-dashed @min-[42rem]:border-l-line @min-[42rem]:before:-left-2.25 @min-[42rem]:before:w-4 @min-[42rem]:before:h-2.25 @min-[42rem]:after:-left-2.25 @min-[42rem]:after:w-4 @min-[42rem]:after:h-2.25 @min-[42rem]:before:-top-0.25 @min-[42rem]:before:[border-color:var(--color-page)_var(--color-line)_var(--color-line)] @min-[42rem]:before:rounded-b-inset @min-[42rem]:after:top-auto @min-[42rem]:after:right-auto @min-[42rem]:after:-bottom-0.25 @min-[42rem]:after:[border-color:var(--color-line)_var(--color-line)_var(--color-page)] @min-[42rem]:after:rounded-t-inset">
      <Fact name="Gate">
        <span className="text-bright font-mono text-20 font-heavy leading-[1.625rem]">
          {gate === '' ? '—' : gate}
        </span>
      </Fact>
      <Fact name="Aircraft">{aircraft}</Fact>
      {serviceCategory !== '' && <Fact name="Service">{serviceCategory}</Fact>}
      <Fact name="Dispatcher">
        <PersonLink username={dispatcherUsername} />
      </Fact>
      {reviewedAt !== null && (
        <Fact name="Reviewed">
          {reviewedBy !== null && <PersonLink username={reviewedBy} />} <Moment value={reviewedAt} />
        </Fact>
      )}
    </dl>
  );
}

/** The flight as a boarding card: status, date, route, times, gate and aircraft. */
export function BoardingCard({ flight, children }: BoardingCardProps) {
  const { departure, arrival } = flight.route;
  return (
    <section
      className="grid grid-cols-1 min-w-0 border border-line rounded-panel bg-card shadow-card [&_dt]:text-dim [&_dt]:text-13 [&_dt]:leading-5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere @min-[42rem]:grid-cols-[minmax(0,1fr)_208px]"
      aria-label="Boarding card"
      data-live={`boarding:${flight._id}`}
    >
      <div className="min-w-0 p-4 @min-[42rem]:p-6">
        <Head flight={flight} />
        <BoardingLine from={departure} to={arrival} />
        <Times flight={flight} />
      </div>
      <Stub flight={flight} />
      {children && (
        <div className="min-w-0 p-4 border-t border-t-line @min-[42rem]:col-span-full @min-[42rem]:px-6 @min-[42rem]:pt-4 @min-[42rem]:pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
