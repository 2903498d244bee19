import type { FoundUser } from '@crewroom/domain/contract/named';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { SearchBox } from '../../../components/user-search/search-box.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { useOfferSeat } from '../seat-mutations.ts';
import type { HeldSeat } from '../seats.ts';

type OfferDialogProps = DialogProps & {
  readonly flight: Flight;
  readonly own: HeldSeat;
};

const passedByInWords = (waiting: number): string =>
  `${waiting === 1 ? 'One person waits' : `${waiting} people wait`} for this role. An offer skips the waitlist. Giving the seat back gives it to the first of them.`;

/**
 * Offers the viewer's seat to anyone or to a colleague. It stays open after a rejection, so that people can choose somebody
 * else.
 */
export function OfferDialog({ flight, own, isOpen, onClose }: OfferDialogProps) {
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const offer = useOfferSeat(flight);
  const requires = flight.roles[own.roleIndex]?.requires ?? null;
  const choose = (to: FoundUser | null) => {
    if (!offer.isPending) offer.mutate(to, { onSuccess: onClose });
    return true;
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Offer your ${own.role} seat`}
      isFullScreen={isSmall}
      keepsTop
    >
      <div className="grid gap-3 aria-busy:opacity-70" aria-busy={offer.isPending}>
        <p>
          The seat stays yours until somebody takes it over. Then they are on the flight in your place, at
          once.
        </p>
        {requires !== null && <p>{`Only someone who holds the ${requires} can take it over.`}</p>}
        {own.waiting > 0 && <p>{passedByInWords(own.waiting)}</p>}
        <Button
          kind="primary"
          size="medium"
          className="justify-self-start"
          aria-disabled={offer.isPending || undefined}
          onClick={() => choose(null)}
        >
          Offer to anyone
        </Button>
        <p className="text-dim text-14">Or offer it to a colleague, who is notified:</p>
        <div className="min-h-70">
          <SearchBox place="dialog" onChoose={choose} />
        </div>
      </div>
    </Dialog>
  );
}
