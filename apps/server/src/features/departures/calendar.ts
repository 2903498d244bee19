import { departureStepsOf } from '@crewroom/domain/departures/rules';
import { ICalEventStatus } from 'ical-generator';
import { locationOf, writeCalendar } from '../calendar/file.ts';
import type { Departure, DeparturesBoard } from './board.ts';

function summaryOf({ flightCode, route, status }: Departure): string {
  // Some applications do not show the status.
  const lead = status === 'CANCELLED' ? 'Cancelled: ' : '';
  return `${lead}${flightCode} ${route.departure} – ${route.arrival}`;
}

/**
 * Returns the departures as an iCalendar file (RFC 5545) for passengers, with all times in UTC. An event lasts from passenger
 * joining to the departure and links to the page at `url`.
 */
export function departuresCalendar({ airline, departures }: DeparturesBoard, url: string): string {
  const events = departures.map((departure) => {
    const { id, changes, changedAt, aircraft, passengerJoining, boarding, scheduledDate } = departure;
    const [joining = scheduledDate] = departureStepsOf(departure);
    return {
      id: `departure-${id}@crewroom`,
      sequence: changes,
      stamp: new Date(changedAt),
      start: new Date(joining),
      end: new Date(scheduledDate),
      summary: summaryOf(departure),
      location: locationOf(departure),
      description: [
        `Aircraft: ${aircraft}`,
        `Passengers joining ${passengerJoining}Z`,
        `Boarding ${boarding}Z`,
        `Departure ${scheduledDate.slice(11, 16)}Z`,
        url,
      ].join('\n'),
      status: departure.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url,
    };
  });
  return writeCalendar(`${airline} departures`, 'Departures', events);
}
