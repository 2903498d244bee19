import { canSelfUnallocate, seatKeptText } from '@crewroom/domain/flights/rules';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { IconUserCheck } from '@tabler/icons-react';
import { ActButton } from '../../../../ui/act-button.tsx';
import { factsOf } from '../../flight-facts.ts';
import { useUnallocate } from '../../mutations.ts';
import classes from './own-seat.module.css';

type OwnSeatProps = { readonly flight: Flight; readonly role: string };

/** Says which seat is one's own, and gives it back, or says why it cannot be given back. */
export function OwnSeat({ flight, role }: OwnSeatProps) {
  const unallocate = useUnallocate(flight._id);
  const canLeave = canSelfUnallocate(factsOf(flight), flight.isUserAssigned);
  return (
    <div className={classes.own} role="alert">
      <IconUserCheck className={classes.icon} size={22} aria-hidden />
      <div className={classes.words}>
        <p>
          You are allocated as <strong>{role}</strong>.
        </p>
        {!canLeave && <p className={classes.why}>{seatKeptText(flight)}</p>}
      </div>
      {canLeave && (
        <ActButton isIdle={unallocate.isPending} onAct={() => unallocate.mutate()}>
          Unallocate
        </ActButton>
      )}
    </div>
  );
}
