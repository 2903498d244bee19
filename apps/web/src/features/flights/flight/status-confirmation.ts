import type { Flight } from '@crewroom/domain/flights/schemas';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import { relativeTime } from '../../../lib/relative-time.ts';

/** The confirmation before setting a status with consequences: the texts of its buttons, and the consequences. */
export type StatusConfirmation = {
  readonly title: string;
  readonly action: string;
  readonly cancelLabel?: string;
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

/** Returns the sentences before a flight is concluded early. Returns none after the departure. */
function beforeDeparture({ scheduledDate }: Flight, now: Date): string[] {
  if (Date.parse(scheduledDate) <= now.getTime()) return [];
  return [`Departs ${relativeTime(scheduledDate, now)}. Conclude anyway?`];
}

/** Returns the confirmation before setting a status, or null when the status can be undone without consequences. */
export function statusConfirmation(
  flight: Flight,
  to: SettableStatus,
  isAdministrator: boolean,
  now: Date,
): StatusConfirmation | null {
  if (to === 'CONCLUDED') {
    const after = isAdministrator
      ? 'It then waits on the scheduling board for its review, which awards the points.'
      : 'You can no longer change it then: an administrator reviews it and awards the points.';
    return {
      title: `Conclude flight ${flight.flightCode}`,
      action: 'Conclude flight',
      consequences: [
        ...beforeDeparture(flight, now),
        'A concluded flight stays concluded: its status is final.',
        crewInWords(flight),
        after,
      ],
    };
  }
  if (to === 'CANCELLED') {
    return {
      title: `Cancel flight ${flight.flightCode}`,
      action: 'Cancel flight',
      cancelLabel: 'Keep the flight',
      consequences: [
        'No seats can be taken or given back while it is cancelled, and it awards no points.',
        crewInWords(flight),
        'Setting another status takes this back.',
      ],
    };
  }
  return null;
}
