import type { FlightCard } from '@crewroom/domain/flights/schemas';
import type { RefObject } from 'react';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import { Button } from '../../components/ui/button.tsx';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import type { HeldSeat } from './seats.ts';

const TakeOverConfirmation = lazyDialog(
  async () => (await import('./take-over-confirmation.tsx')).TakeOverConfirmation,
);

/**
 * Asks before an offered seat is taken over. It is placed outside of the element with the offer, so that it can say when the
 * offer ends. `fallback` gets the focus when the clicked button is gone.
 */
export function useTakeOver(flight: FlightCard, fallback: RefObject<HTMLElement | null>) {
  const { isOpen, subject, open, close } = useDialog<HeldSeat>(fallback);
  const question = subject && (
    <TakeOverConfirmation isOpen={isOpen} flight={flight} offered={subject} onClose={close} />
  );
  return { ask: open, question };
}

type TakeOverProps = {
  readonly offered: HeldSeat;
  readonly kind?: 'primary' | 'plain';
  /** The flight's code, when several flights are on the screen. The button then names the seat. */
  readonly flightCode?: string;
  readonly onAsk: (offered: HeldSeat) => void;
};

/** The button for a seat that is offered to the viewer or to anyone. */
export function TakeOver({ offered, kind = 'primary', flightCode, onAsk }: TakeOverProps) {
  const { role, seat } = offered;
  const what = `Take over ${role} seat`;
  return (
    <Button
      kind={kind}
      aria-label={`${what} from @${seat.username}${flightCode === undefined ? '' : `, flight ${flightCode}`}`}
      preloads={TakeOverConfirmation}
      onClick={() => onAsk(offered)}
    >
      <IconArrowsExchange size={16} aria-hidden />
      {flightCode === undefined ? 'Take over' : what}
    </Button>
  );
}
