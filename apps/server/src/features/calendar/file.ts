import type { Grouped, PerField } from '@crewroom/domain/flights/fields';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import ical, {
  escape as escapeText,
  ICalAlarmType,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';

/** The data of a flight in a calendar. It contains no other members, because third-party calendar services read it. */
export type CalendarFlight = Pick<
  Grouped<PerField<string>>,
  'flightCode' | 'route' | 'aircraft' | 'gate' | 'times'
> & {
  readonly id: string;
  /** The departure (ISO timestamp). */
  readonly departs: string;
  readonly isCancelled: boolean;
  readonly isPending: boolean;
  /** The role of the member's seat, or null. */
  readonly seat: string | null;
  readonly isDispatcher: boolean;
  readonly isInterested: boolean;
  /** The number of changes, which only grows. */
  readonly changes: number;
  /** The time of the last change (ISO timestamp). */
  readonly changedAt: string;
};

type Calendar = {
  /** The name of the calendar in applications. */
  readonly name: string;
  readonly publicUrl: string;
  readonly flights: readonly CalendarFlight[];
  /** How many minutes before staff joining a calendar reminds the member. Null or absent means never. */
  readonly remindMinutes?: number | null;
};

const REFRESH_SECONDS = 3600;

/** Returns whether the member is only interested in the flight, without a seat or dispatching it. */
const isOnlyInterested = ({ seat, isDispatcher, isInterested }: CalendarFlight) =>
  isInterested && seat === null && !isDispatcher;

function summaryOf(flight: CalendarFlight): string {
  const { flightCode, route, isCancelled, seat, isDispatcher } = flight;
  const parts = [
    ...(seat === null ? [] : [seat]),
    ...(isDispatcher ? ['Dispatcher'] : []),
    ...(isOnlyInterested(flight) ? ['Interested'] : []),
  ];
  const as = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  // Some applications do not show the status.
  const lead = isCancelled ? 'Cancelled: ' : '';
  return `${lead}${flightCode} ${route.departure} – ${route.arrival}${as}`;
}

/** Returns the location of an event: the airport of departure, and the gate if it is known. */
export function locationOf({ route, gate }: Pick<CalendarFlight, 'route' | 'gate'>): string {
  return gate === '' ? route.departure : `${route.departure}, gate ${gate}`;
}

function descriptionOf(flight: CalendarFlight, link: string): string {
  const { aircraft, times, departs, isPending } = flight;
  return [
    ...(isPending ? ['Waits for its approval.'] : []),
    `Aircraft: ${aircraft}`,
    `Staff joining ${times.staffJoining}Z`,
    `Passengers joining ${times.passengerJoining}Z`,
    `Boarding ${times.boarding}Z`,
    `Departure ${departs.slice(11, 16)}Z`,
    link,
  ].join('\n');
}

function statusOf(flight: CalendarFlight): ICalEventStatus {
  if (flight.isCancelled) return ICalEventStatus.CANCELLED;
  const isTentative = flight.isPending || isOnlyInterested(flight);
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** Returns the reminder before the start of a confirmed event. */
function alarmsOf(flight: CalendarFlight, remindMinutes: number | null): Pick<ICalEventData, 'alarms'> {
  if (remindMinutes === null || statusOf(flight) !== ICalEventStatus.CONFIRMED) return {};
  return {
    alarms: [{ type: ICalAlarmType.display, trigger: remindMinutes * 60, description: summaryOf(flight) }],
  };
}

/** A calendar event with a stable id. */
type CalendarEvent = Omit<ICalEventData, 'start' | 'end'> & { readonly start: Date; readonly end: Date };

/**
 * Returns an iCalendar file (RFC 5545) of events, with its name in applications and the Crewroom feature that creates it. Equal
 * events give an identical file. An event without a duration has no end, because the RFC requires an end after the start.
 */
export function writeCalendar(name: string, product: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    // The generator escapes the texts of events, but not this one.
    name: escapeText(name, false),
    prodId: { company: 'Crewroom', product },
    ttl: REFRESH_SECONDS,
  });
  for (const event of events) {
    calendar.createEvent({ ...event, end: event.end > event.start ? event.end : null });
  }
  // RFC 5545 ends every line with CRLF, but the generator omits the last one.
  return `${calendar.toString()}\r\n`;
}

/**
 * Returns flights as an iCalendar file, with all times in UTC, each from staff joining to departure. An event keeps its UID,
 * and its SEQUENCE grows whenever its flight changes.
 */
export function calendarFile({ name, publicUrl, flights, remindMinutes = null }: Calendar): string {
  const events = flights.map((flight) => {
    const link = `${publicUrl}/flights/${flight.id}`;
    return {
      id: `flight-${flight.id}@crewroom`,
      sequence: flight.changes,
      // Without a METHOD this is the time of the flight's last change.
      stamp: new Date(flight.changedAt),
      start: new Date(instantBeforeDeparture(flight.times.staffJoining, flight.departs)),
      end: new Date(flight.departs),
      summary: summaryOf(flight),
      location: locationOf(flight),
      description: descriptionOf(flight, link),
      status: statusOf(flight),
      url: link,
      ...alarmsOf(flight, remindMinutes),
    };
  });
  return writeCalendar(name, 'Staff portal', events);
}
