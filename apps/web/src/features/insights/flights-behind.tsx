import type { FlightBehind } from '@crewroom/domain/insights/endpoints';
import { insightMessages } from '@crewroom/domain/insights/messages';
import { useQuery } from '@tanstack/react-query';
import { FlightStatusBadge } from '../../components/badges.tsx';
import { FlightLink } from '../../components/flight-link.tsx';
import { DenseFlightTime } from '../../components/flight-time.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { counted } from '../../lib/format-count.ts';
import type { DrillDown } from './insight-card.tsx';
import { QualificationCandidates } from './qualification-candidates.tsx';
import { insightFlightsQuery } from './queries.ts';
import type { SelectedDays } from './table-file.tsx';

function FlightRow({ flight }: { readonly flight: FlightBehind }) {
  const { route, scheduledDate, status, seats, filled, absent } = flight;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 not-first:border-t not-first:border-t-line">
      <FlightLink className="font-mono text-14 font-heavy touch:py-2" flight={flight} />
      <span className="text-14 wrap-anywhere">{`${route.departure} → ${route.arrival}`}</span>
      <span className="font-mono text-13 text-dim">
        <DenseFlightTime value={scheduledDate} format="dateTime" withLocal />
      </span>
      <span className="ms-auto text-13 text-dim">
        {`${filled} of ${seats} filled`}
        {absent > 0 && `, ${absent} absent`}
      </span>
      <FlightStatusBadge status={status} />
    </li>
  );
}

type FlightsBehindProps = DialogProps & {
  readonly selection: SelectedDays;
  readonly behind: DrillDown;
};

/** The flights behind a figure, the latest first, each a link to the flight. */
export function FlightsBehind({ isOpen, onClose, selection, behind }: FlightsBehindProps) {
  const { title, query } = behind;
  const role = query['role'];
  const flights = useQuery(insightFlightsQuery({ ...selection, ...query }));
  return (
    <Dialog isOpen={isOpen} title={title} size="xl" onClose={onClose}>
      {role !== undefined && <QualificationCandidates role={role} selection={selection} />}
      <QueryView
        query={flights}
        failure={insightMessages.flightsFailure}
        skeleton={<Skeleton className="h-40" />}
        isEmpty={({ total }) => total === 0}
        empty={insightMessages.noFlights}
      >
        {({ flights: shown, total }) => (
          <>
            <p className="mb-2 text-14 text-dim">
              {shown.length < total
                ? `The latest ${shown.length} of ${total} flights`
                : counted(total, 'flight')}
            </p>
            <ul className="list-none p-0">
              {shown.map((flight) => (
                <FlightRow key={flight._id} flight={flight} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
