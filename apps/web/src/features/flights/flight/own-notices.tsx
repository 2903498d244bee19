import { hasDeparted } from '@crewroom/domain/flights/departure';
import { giveBackSeatRefusal } from '@crewroom/domain/flights/rules';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { isUpcoming } from '@crewroom/domain/flights/status';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconHourglass from '~icons/tabler/hourglass';
import IconUserCheck from '~icons/tabler/user-check';
import IconUserQuestion from '~icons/tabler/user-question';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { PersonLink } from '../../../components/user-text.tsx';
import { ordinal } from '../../../components/waitlist-place.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { GiveBack } from '../give-back.tsx';
import { stateOf } from '../management.ts';
import { lapseInWords, waitlistInWords, whyDeparted } from '../seat-choice.ts';
import { useStopWaiting, useWithdrawOffer } from '../seat-mutations.ts';
import { type HeldSeat, seatsOffered } from '../seats.ts';
import { TakeOver } from '../take-over.tsx';

const whyClasses = 'text-text text-14 leading-5';

const ownClasses =
  'flex flex-wrap gap-x-3 gap-y-2 items-center py-3 px-4 mb-4 border border-accent-text border-s-4 rounded bg-accent-soft';

const icon = 'flex-none text-accent-text';

const words = 'flex-[1_1_12rem] min-w-0 text-bright';

const OfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).OfferDialog);

type OwnSeatProps = {
  readonly flight: Flight;
  readonly own: HeldSeat;
  /** Whether the viewer manages the flight. */
  readonly isManager: boolean;
  /** Gets the focus when the control that had it is gone. */
  readonly heading: RefObject<HTMLElement | null>;
};

function OfferedTo({ own }: Pick<OwnSeatProps, 'own'>) {
  const { offered, offeredTo } = own.seat;
  if (offered === undefined) return null;
  return (
    <p className={whyClasses}>
      You offer it to {offeredTo === undefined ? 'anyone' : <PersonLink username={offeredTo} />}. It is yours
      until somebody takes it over.
    </p>
  );
}

/** The viewer's own seat, with the buttons to give it back or offer it, or the reason why neither is possible. */
export function OwnSeat({ flight, own, isManager, heading }: OwnSeatProps) {
  const withdraw = useWithdrawOffer(flight);
  const offering = useDialog<true>(heading);
  const why = giveBackSeatRefusal(stateOf(flight), isManager)?.message;
  const isOffered = own.seat.offered !== undefined;
  const { licenceExpiresAt: qualificationExpiresAt } = own.seat;
  const now = useCurrentMinute();
  const offerEnded = whyDeparted('offer', flight, now, isManager);
  const cannot = why ?? offerEnded;
  return (
    <div className={ownClasses} role="alert">
      <IconUserCheck className={icon} size={22} aria-hidden />
      <div className={words}>
        <p>
          You are allocated as <strong>{own.role}</strong>.
        </p>
        {cannot === null ? <OfferedTo own={own} /> : <p className={whyClasses}>{cannot}</p>}
        {isUpcoming(flight.status) && qualificationExpiresAt !== undefined && (
          <p className="text-amber-text text-14 leading-5">
            Your {flight.roles[own.roleIndex]?.requires} {lapseInWords(qualificationExpiresAt, now)}. The seat
            stays yours. An administrator can renew the qualification.
          </p>
        )}
      </div>
      {why === undefined && (
        <div className="flex flex-wrap gap-2 @max-[28rem]:basis-full @max-[28rem]:[&>*]:flex-auto">
          {isOffered && (
            <Button isInactive={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw offer
            </Button>
          )}
          {!isOffered && offerEnded === null && (
            <Button preloads={OfferDialog} onClick={() => offering.open(true)}>
              <IconArrowsExchange size={16} aria-hidden />
              Offer my seat
            </Button>
          )}
          <GiveBack flight={flight} own={own}>
            Unallocate
          </GiveBack>
        </div>
      )}
      <OfferDialog {...offering.props} flight={flight} own={own} />
    </div>
  );
}

/** The viewer's place on the waitlist, with the button to leave it. */
export function OwnWaitlistPlace({ flight }: { readonly flight: Flight }) {
  const stopWaiting = useStopWaiting(flight);
  const now = useCurrentMinute();
  const { waitingFor } = flight;
  const role = waitingFor && flight.roles[waitingFor.roleIndex];
  if (waitingFor === null || !role) return null;
  return (
    <div className={ownClasses} role="status">
      <IconHourglass className={icon} size={22} aria-hidden />
      <div className={words}>
        <p>
          You are <strong>{ordinal(waitingFor.position)}</strong> on the waitlist for{' '}
          <strong>{role.name}</strong>.
        </p>
        <p className={whyClasses}>{waitlistInWords(flight, now)}</p>
      </div>
      <Button isInactive={stopWaiting.isPending} onClick={() => stopWaiting.mutate()}>
        Leave waitlist
      </Button>
    </div>
  );
}

type OffersToViewerProps = {
  readonly flight: Flight;
  readonly onAsk: (offered: HeldSeat) => void;
};

/** The seats that colleagues offer the viewer. The inbox links here, to the button. */
export function OffersToViewer({ flight, onAsk }: OffersToViewerProps) {
  const notices = useRef<HTMLDivElement>(null);
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === 'offer' });
  const hasLeft = hasDeparted(flight.scheduledDate, useCurrentMinute());
  const offers = seatsOffered(flight, 'you');
  const isThere = offers.length > 0;
  useEffect(() => {
    if (!isThere || !isLinkedTo) return;
    notices.current?.scrollIntoView({ block: 'center' });
    notices.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isThere, isLinkedTo]);
  if (!isThere) {
    return isLinkedTo && !flight.isUserAssigned ? (
      <p className="pb-3 text-dim text-15">The seat that was offered to you is not offered any more.</p>
    ) : null;
  }
  return (
    <div ref={notices} id="offer">
      {offers.map((offered) => (
        <div className={ownClasses} role="status" key={offered.seat.user._id}>
          <IconUserQuestion className={icon} size={22} aria-hidden />
          <p className={words}>
            <PersonLink username={offered.seat.username} /> offers you the seat as{' '}
            <strong>{offered.role}</strong>.
          </p>
          {!hasLeft && <TakeOver offered={offered} onAsk={onAsk} />}
        </div>
      ))}
    </div>
  );
}
