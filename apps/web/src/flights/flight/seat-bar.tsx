import type { Flight } from '@crewroom/domain/flights/schemas';
import { topics } from '@crewroom/domain/topics';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { ordinal } from '../../parts/place-in-line.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { closeToast, currentToasts, onToasts, type Toast } from '../../ui/toasts.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { GiveBack } from '../give-back.tsx';
import { canHandOver } from '../seat-choice.ts';
import { useAllocate } from '../seat-mutations.ts';
import classes from './seat-bar.module.css';
import { type SeatFace, seatFaceOf } from './seat-face.ts';

export const ALLOCATION_ID = 'allocation';

const showAllocation = (): void => document.getElementById(ALLOCATION_ID)?.scrollIntoView({ block: 'start' });

type FaceProps<Is extends SeatFace['is']> = {
  readonly flight: Flight;
  readonly face: Extract<SeatFace, { readonly is: Is }>;
};

function Choice({ flight, face }: FaceProps<'choice'>) {
  const allocate = useAllocate(flight._id);
  return (
    <>
      {face.roles.map(({ roleIndex, name }) => (
        <ActionButton
          key={name}
          kind="primary"
          isIdle={allocate.isPending}
          onAction={() => allocate.mutate({ roleIndex })}
        >
          {`Take ${name} seat`}
        </ActionButton>
      ))}
      {face.hasMore && <ActionButton onAction={showAllocation}>All roles</ActionButton>}
    </>
  );
}

function OwnActs({ flight, face }: FaceProps<'own'>) {
  if (!canHandOver(flight)) return null;
  return (
    <GiveBack flight={flight} own={face.own} label={`Unallocate from flight ${flight.flightCode}`}>
      Unallocate
    </GiveBack>
  );
}

function wordsOf(face: SeatFace, { assignedSlots, totalSlots }: Flight): ReactNode {
  switch (face.is) {
    case 'own':
      return (
        <>
          You sit here as <strong>{face.own.role}</strong>
        </>
      );
    case 'waiting':
      return `You are ${ordinal(face.position)} in line for ${face.role}`;
    case 'full':
      return `${assignedSlots}/${totalSlots} slots, full`;
    case 'unqualified':
      return `${assignedSlots}/${totalSlots} slots. The free ones need a licence you do not hold`;
    default:
      return `${assignedSlots}/${totalSlots} slots`;
  }
}

type ActsProps = { readonly flight: Flight; readonly face: SeatFace };

function Acts({ flight, face }: ActsProps) {
  if (face.is === 'own') return <OwnActs flight={flight} face={face} />;
  if (face.is === 'choice') return <Choice flight={flight} face={face} />;
  return <ActionButton onAction={showAllocation}>All roles</ActionButton>;
}

/** What was done with this flight last and can still be taken back, as its toast says. */
function useWayBack(flightId: string): Toast | undefined {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  return toasts.findLast(({ about, undo }) => about === topics.flight(flightId) && undo !== undefined);
}

function WayBack({ toast }: { readonly toast: Toast }) {
  const takeBack = () => {
    closeToast(toast.id);
    toast.undo?.();
  };
  return (
    <ActionButton kind="primary" onAction={takeBack}>
      Undo
    </ActionButton>
  );
}

/**
 * The seats of a flight in one line at the foot of a phone: how it stands, the way to a seat or out of it, and what was just
 * done, with its way back.
 */
export function SeatBar({ flight }: { readonly flight: Flight }) {
  const viewer = useViewer();
  const wayBack = useWayBack(flight._id);
  const bar = useRef<HTMLElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useKeptFocus(bar, words);
  const face = seatFaceOf(flight, viewer?.userId);
  if (viewer === null || (face === null && wayBack === undefined)) return null;
  return (
    <section ref={bar} className={classes.bar} aria-label="Your seat" data-paper="no">
      <p ref={words} className={classes.words} tabIndex={-1}>
        {wayBack === undefined ? face !== null && wordsOf(face, flight) : wayBack.text}
      </p>
      <div className={classes.acts}>
        {wayBack !== undefined && <WayBack toast={wayBack} />}
        {wayBack === undefined && face !== null && <Acts flight={flight} face={face} />}
      </div>
    </section>
  );
}
