import { stepsOf } from '@crewroom/domain/departures/rules';
import ical, { escape as escapeText, ICalEventStatus } from 'ical-generator';
import type { Departure, DeparturesBoard } from './board.ts';

const REFRESH_SECONDS = 3600;

function summaryOf({ flightCode, route, status }: Departure): string {
  // Some applications do not show the status.
  const lead = status === 'CANCELLED' ? 'Cancelled: ' : '';
  return `${lead}${flightCode} ${route.departure} – ${route.arrival}`;
}

/** From passenger joining to the departure; an event of no length has no end. */
function spanOf(departure: Departure): { readonly start: Date; readonly end: Date | null } {
  const [joining = departure.scheduledDate] = stepsOf(departure);
  const [start, end] = [new Date(joining), new Date(departure.scheduledDate)];
  return { start, end: end > start ? end : null };
}

/**
 * The departures as an iCalendar file (RFC 5545), all times in UTC, for passengers: an event lasts from passenger joining to the
 * departure and leads to the page at `address`. The same departures give the same file, byte for byte.
 */
export function departuresCalendar({ airline, departures }: DeparturesBoard, address: string): string {
  const calendar = ical({
    // The generator escapes the texts of events, but not this one.
    name: escapeText(`${airline} departures`, false),
    prodId: { company: 'Crewroom', product: 'Departures' },
    ttl: REFRESH_SECONDS,
  });
  for (const departure of departures) {
    const { id, changes, changedAt, route, gate, aircraft, passengerJoining, boarding, scheduledDate } =
      departure;
    calendar.createEvent({
      id: `departure-${id}@crewroom`,
      sequence: changes,
      stamp: new Date(changedAt),
      ...spanOf(departure),
      summary: summaryOf(departure),
      location: gate === '' ? route.departure : `${route.departure}, gate ${gate}`,
      description: [
        `Aircraft: ${aircraft}`,
        `Passengers joining ${passengerJoining}Z`,
        `Boarding ${boarding}Z`,
        `Departure ${scheduledDate.slice(11, 16)}Z`,
        address,
      ].join('\n'),
      status: departure.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: address,
    });
  }
  // RFC 5545 ends every line with CRLF; the generator leaves it out after the last.
  return `${calendar.toString()}\r\n`;
}
