import type { Flight } from '@crewroom/domain/flights/schemas';
import { isAhead } from '@crewroom/domain/flights/status';
import { lazy, useRef, useState } from 'react';
import { useViewer } from '../../../../parts/viewer.ts';
import { LateDialog } from '../../../../ui/late-dialog.tsx';
import { SectionCard } from '../../../../ui/section-card.tsx';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import type { Management } from '../../management.ts';
import { seatOffer } from '../../seat-offer.ts';
import { seatOf } from '../../seats.ts';
import classes from './allocation-panel.module.css';
import { OverlapWarning } from './overlap-warning.tsx';
import { OwnSeat } from './own-seat.tsx';
import { RoleSeats } from './role-seats.tsx';

const AllocateUserDialog = lazy(async () => {
  const { AllocateUserDialog: dialog } = await import('./allocate-user-dialog.tsx');
  return { default: dialog };
});

type AllocationPanelProps = { readonly flight: Flight; readonly management: Management | null };

function Reasons({ flight, management }: AllocationPanelProps) {
  const { why } = seatOffer(flight);
  const reasons = new Set([why, management?.seats ?? null].filter((words) => words !== null));
  return [...reasons].map((words) => (
    <p className={classes.why} key={words}>
      {words}
    </p>
  ));
}

/** Who flies in which role, and how one comes on board: by oneself, or by the hand of who runs the flight. */
export function AllocationPanel({ flight, management }: AllocationPanelProps) {
  const viewer = useViewer();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [since] = useState(() => new Date().toISOString());
  const [seating, setSeating] = useState(0);
  const [isSeating, setIsSeating] = useState(false);
  useKeptFocus(panel, heading);
  const own = seatOf(flight, viewer?.userId);
  const { isOpen } = seatOffer(flight);
  const canSeatOthers = management !== null && management.seats === null;
  const seatOther = (roleIndex: number) => {
    setSeating(roleIndex);
    setIsSeating(true);
  };
  return (
    <div className={classes.panel} ref={panel}>
      <SectionCard
        title="Allocation"
        headingRef={heading}
        beside={<span className={classes.slots}>{`${flight.assignedSlots}/${flight.totalSlots} slots`}</span>}
      >
        {own !== undefined && <OwnSeat flight={flight} role={own.role} />}
        {isAhead(flight.status) && <OverlapWarning overlaps={flight.overlaps} />}
        <Reasons flight={flight} management={management} />
        {flight.roles.map((role, roleIndex) => (
          <RoleSeats
            key={role.name}
            flight={flight}
            role={role}
            roleIndex={roleIndex}
            isOffered={isOpen && viewer !== null}
            canSeatOthers={canSeatOthers}
            since={since}
            onSeatOther={() => seatOther(roleIndex)}
          />
        ))}
      </SectionCard>
      <LateDialog opened={isSeating}>
        {(opened) => (
          <AllocateUserDialog
            opened={opened}
            flight={flight}
            roleIndex={seating}
            onClose={() => setIsSeating(false)}
          />
        )}
      </LateDialog>
    </div>
  );
}
