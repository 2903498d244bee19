import { daysInWords } from '@crewroom/domain/days';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { isUpcoming } from '@crewroom/domain/flights/status';
import { useRef, useState } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBeach from '~icons/tabler/beach';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { UndoGiveBack, useUndoableToast } from '../give-back.tsx';
import type { Management } from '../management.ts';
import { acceptRefusal, seatAvailability } from '../seat-choice.ts';
import { seatKey, seatOf } from '../seats.ts';
import { useTakeOver } from '../take-over.tsx';
import { Interest } from './interest.tsx';
import { OffersToViewer, OwnSeat, OwnWaitlistPlace } from './own-notices.tsx';
import { RoleSeats } from './role-seats.tsx';
import { ALLOCATION_ID } from './seat-bar.tsx';

const warning =
  'flex gap-3 py-3 px-4 mb-4 border border-amber-line rounded bg-amber-fill text-amber-text-strong';

const warningIcon = 'flex-none mt-0.5';

/** Warns about the viewer's other seats that depart within two hours. Such seats are allowed. */
function OverlapWarning({ overlaps }: Pick<Flight, 'overlaps'>) {
  if (overlaps.length === 0) return null;
  return (
    <div className={`${warning} [&_small]:text-inherit`}>
      <IconAlertTriangle className={warningIcon} size={20} aria-hidden />
      <p>
        {overlaps.length === 1 ? 'Another of your flights departs ' : 'Some of your other flights depart '}
        within 2 hours of this flight:{' '}
        {overlaps.map((flight, index) => (
          <span key={flight._id}>
            {index > 0 && ', '}
            <FlightLink className="text-inherit font-bold" flight={flight} /> at{' '}
            <DenseFlightTime value={flight.scheduledDate} />
          </span>
        ))}
        .
      </p>
    </div>
  );
}

/** Warns about the viewer's own leave on the day of departure. The seat is still allowed. */
function LeaveWarning({ leave }: Pick<Flight, 'leave'>) {
  if (leave === null) return null;
  return (
    <div className={warning}>
      <IconBeach className={warningIcon} size={20} aria-hidden />
      <p>{`You are on leave on the day this flight departs: ${daysInWords(leave)}.`}</p>
    </div>
  );
}

const AllocateUserDialog = lazyDialog(
  async () => (await import('./allocate-user-dialog.tsx')).AllocateUserDialog,
);

/** Undoes the viewer's last action on their seat. Its toast shows the text. */
function Undone({ flight }: { readonly flight: Flight }) {
  const toast = useUndoableToast(flight._id);
  if (toast === undefined) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between py-3 px-4 mb-4 border border-line rounded bg-sunken">
      <p className="text-bright">Unallocated by mistake?</p>
      <UndoGiveBack flight={flight} />
    </div>
  );
}

type AllocationPanelProps = { readonly flight: Flight; readonly management: Management | null };

function Reasons({ flight, management }: AllocationPanelProps) {
  const now = useCurrentMinute();
  const isManager = management !== null;
  const { why } = seatAvailability(flight, now, isManager);
  const all = [why, acceptRefusal(flight, now, isManager), management?.seatOthers ?? null];
  const reasons = new Set(all.filter((words) => words !== null));
  return [...reasons].map((words) => (
    <p className="pb-3 text-dim text-15" key={words}>
      {words}
    </p>
  ));
}

/** The seats by role, with the buttons to take a seat. Members who manage the flight can also give seats to others. */
export function AllocationPanel({ flight, management }: AllocationPanelProps) {
  const viewer = useViewer();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The seats that were taken when the screen opened. It highlights seats that are taken later.
  const [known] = useState(() => new Set(flight.roles.flatMap(({ assigned }) => assigned.map(seatKey))));
  const seating = useDialog<number>(heading);
  useFocusFallback(panel, heading);
  const own = seatOf(flight, viewer?.userId);
  const takeOver = useTakeOver(flight, heading);
  const canSeatOthers = management !== null && management.seatOthers === null;
  return (
    <div className="min-w-0" ref={panel} id={ALLOCATION_ID}>
      <SectionCard
        title="Allocation"
        headingRef={heading}
        headerAction={
          <span className="text-dim font-mono text-14">{`${flight.assignedSlots}/${flight.totalSlots} slots`}</span>
        }
      >
        <Undone flight={flight} />
        {own !== undefined && (
          <OwnSeat flight={flight} own={own} isManager={management !== null} heading={heading} />
        )}
        <OwnWaitlistPlace flight={flight} />
        <OffersToViewer flight={flight} onAsk={takeOver.ask} />
        {isUpcoming(flight.status) && <OverlapWarning overlaps={flight.overlaps} />}
        {isUpcoming(flight.status) && <LeaveWarning leave={flight.leave} />}
        <Reasons flight={flight} management={management} />
        {flight.roles.map((role, roleIndex) => (
          <RoleSeats
            key={role.name}
            flight={flight}
            role={role}
            roleIndex={roleIndex}
            isManager={management !== null}
            canSeatOthers={canSeatOthers}
            known={known}
            onTakeOver={takeOver.ask}
            onSeatOther={() => seating.open(roleIndex)}
          />
        ))}
        <Interest flight={flight} canSeatOthers={canSeatOthers} />
      </SectionCard>
      {seating.subject !== null && (
        <AllocateUserDialog {...seating.props} flight={flight} roleIndex={seating.subject} />
      )}
      {takeOver.question}
    </div>
  );
}
