import { topics } from '@crewroom/domain/contract/topics';
import { giveBackWarning, hasDeparted } from '@crewroom/domain/flights/departure';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../components/ui/lazy-confirm-dialog.ts';
import { closeToast, currentToasts, subscribeToToasts, type Toast } from '../../components/ui/toasts.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { NamedFlight } from './flight-cache.ts';
import { useUnallocate } from './seat-mutations.ts';
import type { HeldSeat } from './seats.ts';

type GiveBackProps = {
  readonly flight: NamedFlight & Pick<FlightCard, 'scheduledDate'>;
  readonly own: HeldSeat;
  /** The accessible name, when the visible text alone is ambiguous. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

const waitersInWords = (waiting: number): string =>
  waiting === 1
    ? 'One person waits for it and gets it at once.'
    : `${waiting} people are waiting for it, and the first on the waitlist gets it at once.`;

/** The warnings before a seat is given back: somebody else gets it, and it may count against the member's reliability. */
type Question = { readonly waiting: number; readonly warning: string | null };

function questionAt(departure: string, waiting: number, now: Date): Question {
  // After the departure, a free seat goes to nobody on the waitlist.
  return { waiting: hasDeparted(departure, now) ? 0 : waiting, warning: giveBackWarning(departure, now) };
}

/**
 * Gives the viewer's seat back. It asks first when members wait for the seat, because the viewer cannot undo it, and when it
 * counts against the viewer's reliability.
 */
export function GiveBack({ flight, own, label, className, children }: GiveBackProps) {
  const unallocate = useUnallocate(flight);
  const [isAsking, setAsking] = useState(false);
  const [{ waiting, warning }, setQuestion] = useState<Question>({ waiting: 0, warning: null });
  const { roleIndex, role } = own;
  const giveBack = () => {
    setAsking(false);
    unallocate.mutate({ roleIndex });
  };
  const click = () => {
    const question = questionAt(flight.scheduledDate, own.waiting, serverNow());
    setQuestion(question);
    if (question.warning !== null || question.waiting > 0) setAsking(true);
    else giveBack();
  };
  return (
    <>
      <Button
        className={className}
        aria-label={label}
        preloads={LazyConfirmDialog}
        isInactive={unallocate.isPending}
        onClick={click}
      >
        {children}
      </Button>
      <LazyConfirmDialog
        isOpen={isAsking}
        title={`Give back the ${role} seat`}
        action="Give it back"
        isDangerous
        onConfirm={giveBack}
        onClose={() => setAsking(false)}
      >
        <p>
          {`You leave flight ${flight.flightCode}.`}
          {waiting > 0 && ` ${waitersInWords(waiting)} To come back, you would have to join the waitlist.`}
        </p>
        {warning !== null && <p className="mt-3">{warning}</p>}
      </LazyConfirmDialog>
    </>
  );
}

/** Returns the toast of the last action on a flight that people can still undo. */
export function useUndoableToast(flightId: string): Toast | undefined {
  const about = topics.flight(flightId);
  return useSyncExternalStore(subscribeToToasts, () =>
    currentToasts().findLast((toast) => toast.topic === about && toast.undo !== undefined),
  );
}

/** Undoes the last action on a flight, at the place of the action, because the toast is at the end of the page. */
export function UndoGiveBack({ flight }: Pick<GiveBackProps, 'flight'>) {
  const toast = useUndoableToast(flight._id);
  if (toast === undefined) return null;
  const takeBack = () => {
    closeToast(toast.id);
    toast.undo?.();
  };
  return (
    <Button
      kind="primary"
      aria-label={`Undo: take the seat on flight ${flight.flightCode} again`}
      onClick={takeBack}
    >
      Undo
    </Button>
  );
}
