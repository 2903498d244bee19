import { canSelfAllocate, canSelfUnallocate } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import actClasses from '../../../ui/act.module.css';
import { ActButton } from '../../../ui/act-button.tsx';
import { factsOf } from '../flight-facts.ts';
import { useUnallocate } from '../mutations.ts';

type ActsProps = { readonly flight: FlightCard };

function Unallocate({ flight }: ActsProps) {
  const unallocate = useUnallocate(flight._id);
  return (
    <ActButton
      label={`Unallocate from flight ${flight.flightCode}`}
      isIdle={unallocate.isPending}
      onAct={() => unallocate.mutate()}
    >
      Unallocate
    </ActButton>
  );
}

/** What the schedule offers on a flight (specification, section 2). */
export function WeekCardActs({ flight }: ActsProps) {
  const { _id: id, flightCode, isUserAssigned } = flight;
  const facts = factsOf(flight);
  return (
    <>
      <Link
        className={actClasses.act}
        data-kind="quiet"
        to="/flights/$id"
        params={{ id }}
        aria-label={`Details of flight ${flightCode}`}
      >
        Details
      </Link>
      {canSelfAllocate(facts, isUserAssigned) && (
        <Link
          className={actClasses.act}
          data-kind="soft"
          to="/flights/$id"
          params={{ id }}
          aria-label={`View & Allocate, flight ${flightCode}`}
        >
          View &amp; Allocate
        </Link>
      )}
      {canSelfUnallocate(facts, isUserAssigned) && <Unallocate flight={flight} />}
    </>
  );
}
