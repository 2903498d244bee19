import type { Flight } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';

/** What is asked before a status that is not set lightly: its name for the button, and what follows from it. */
export type StatusQuestion = {
  readonly title: string;
  readonly act: string;
  readonly consequences: readonly string[];
};

function crewInWords({ assignedSlots }: Flight): string {
  if (assignedSlots === 0) return 'Nobody has a seat on it.';
  const who =
    assignedSlots === 1
      ? 'The one person on board keeps their seat'
      : `All ${assignedSlots} people on board keep their seats`;
  return `${who} and will find the flight in their history.`;
}

/** What setting a status means for a flight; null for one that can be taken back without a trace on anybody. */
export function statusQuestion(
  flight: Flight,
  to: SettableStatus,
  isAdministrator: boolean,
): StatusQuestion | null {
  if (to === 'CONCLUDED') {
    const after = isAdministrator
      ? 'It then waits on the scheduling board for its review, which awards the points.'
      : 'You can no longer change it then: an administrator reviews it and awards the points.';
    return {
      title: `Conclude flight ${flight.flightCode}`,
      act: 'Conclude flight',
      consequences: ['A concluded flight stays concluded: its status is final.', crewInWords(flight), after],
    };
  }
  if (to === 'CANCELLED') {
    return {
      title: `Cancel flight ${flight.flightCode}`,
      act: 'Cancel flight',
      consequences: [
        'No seats can be taken or given back while it is cancelled, and it awards no points.',
        crewInWords(flight),
        'Setting another status takes this back.',
      ],
    };
  }
  return null;
}
