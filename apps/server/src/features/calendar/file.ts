import type { Grouped, PerField } from '@crewroom/domain/flights/fields';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import ical, {
  escape as escapeText,
  ICalAlarmType,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';

/** What a calendar shows of a flight. Other members stand nowhere in it: it is read by companies of the reader's choice. */
export type CalendarFlight = Pick<
  Grouped<PerField<string>>,
  'flightCode' | 'route' | 'aircraft' | 'gate' | 'times'
> & {
  readonly id: string;
  /** The departure, an ISO instant. */
  readonly departs: string;
  readonly isCancelled: boolean;
  readonly isPending: boolean;
  /** The role of the reader's seat; null without one. */
  readonly seat: string | null;
  readonly isDispatcher: boolean;
  readonly isInterested: boolean;
  /** How often it was changed; only ever grows. */
  readonly changes: number;
  /** When it was last changed, an ISO instant. */
  readonly changedAt: string;
};

type Calendar = {
  /** How applications call the calendar. */
  readonly name: string;
  readonly publicUrl: string;
  readonly flights: readonly CalendarFlight[];
  /** How many minutes before staff joining a calendar reminds its reader; null or absent is never. */
  readonly remindMinutes?: number | null;
};

const REFRESH_SECONDS = 3600;

/** Whether the reader only thinks of flying: they neither sit on the flight nor dispatch it. */
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

/** Where one goes for a flight: its airport, and the gate where that is known. */
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

/** The reminder of an event that takes place for certain, before its start. */
function alarmsOf(flight: CalendarFlight, remindMinutes: number | null): Pick<ICalEventData, 'alarms'> {
  if (remindMinutes === null || statusOf(flight) !== ICalEventStatus.CONFIRMED) return {};
  return {
    alarms: [{ type: ICalAlarmType.display, trigger: remindMinutes * 60, description: summaryOf(flight) }],
  };
}

/** An event of a calendar, which keeps its id. */
type CalendarEvent = Omit<ICalEventData, 'start' | 'end'> & { readonly start: Date; readonly end: Date };

/**
 * An iCalendar file (RFC 5545) of events, under the name that applications call it by and the part of Crewroom it comes from. The
 * same events give the same file, byte for byte. An event of no length has no end, as the RFC wants that later than the start.
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
  // RFC 5545 ends every line with CRLF; the generator leaves it out after the last.
  return `${calendar.toString()}\r\n`;
}

/**
 * Flights as an iCalendar file, all times in UTC, each from staff joining to departure. An event keeps its UID, and its SEQUENCE
 * grows whenever its flight changes.
 */
export function calendarFile({ name, publicUrl, flights, remindMinutes = null }: Calendar): string {
  const events = flights.map((flight) => {
    const link = `${publicUrl}/flights/${flight.id}`;
    return {
      id: `flight-${flight.id}@crewroom`,
      sequence: flight.changes,
      // Without a METHOD this is when the flight was last changed.
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
