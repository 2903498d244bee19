import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import { localBesideZulu } from '../../lib/dates.ts';
import { departureOf, type FlightDraft, type timeFields } from './flight-draft.ts';
import { readTimeOfDay } from './time-of-day.ts';

type TimeField = (typeof timeFields)[number];

/**
 * What a Zulu time that is being typed is in the viewer's own time: "20:30 your time", with the day where it is not
 * the Zulu one, and a word when it belongs to the evening before the departure. Null until it can be told.
 */
export function timeHint(draft: FlightDraft, field: TimeField): string | null {
  const departure = departureOf(draft);
  const time = readTimeOfDay(draft[field]);
  if (departure === null || time === null) return null;
  if (field === 'time') return `${localBesideZulu(departure)} your time`;
  const instant = instantBeforeDeparture(time, departure);
  const isEvening = instant.slice(0, 10) !== draft.day;
  return `${localBesideZulu(instant)} your time${isEvening ? ', the evening before' : ''}`;
}
