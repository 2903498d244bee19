import { HOUR_MS, MINUTE_MS } from '../days.ts';
import { counted } from '../text.ts';
import { flightFields } from './fields.ts';
import { instantBeforeDeparture, type TimeBefore, type TimesBefore, timesBefore } from './schedule.ts';

/** The maximum time before a departure without a warning. */
const LONGEST_LEAD_HOURS = 12;

/** A time before the departure that is likely a mistake, and the text of the reason. */
export type TimeWarning = { readonly time: TimeBefore; readonly message: string };

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

function leadInWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = (ms % HOUR_MS) / MINUTE_MS;
  const parts = [counted(hours, 'hour'), ...(minutes > 0 ? [counted(minutes, 'minute')] : [])];
  return parts.join(' and ');
}

/**
 * Returns the times (`HH:mm`, UTC) before a departure that are likely mistakes: more than 12 hours before it, or before a time
 * that should come first. The order is staff joining, passenger joining, boarding, departure. Equal times are in order, and a
 * time of day later than the departure is on the previous day. Ignores texts that are no time of day. The API accepts all of
 * these, and a form only warns.
 */
export function timeWarnings(times: TimesBefore, departure: string): TimeWarning[] {
  if (!TIME_OF_DAY.test(departure)) return [];
  const departs = `1970-01-02T${departure}:00.000Z`;
  const warnings: TimeWarning[] = [];
  let earlier: { readonly name: TimeBefore; readonly lead: number } | null = null;
  for (const name of timesBefore) {
    const time = times[name];
    if (!TIME_OF_DAY.test(time)) continue;
    const lead = Date.parse(departs) - Date.parse(instantBeforeDeparture(time, departs));
    const { label } = flightFields[name];
    if (lead > LONGEST_LEAD_HOURS * HOUR_MS) {
      const message = `${label} at ${time}Z is ${leadInWords(lead)} before the departure. Check the time.`;
      warnings.push({ time: name, message });
      continue;
    }
    if (earlier !== null && lead > earlier.lead) {
      const first = flightFields[earlier.name].label.toLowerCase();
      const message = `${label} at ${time}Z is before ${first} at ${times[earlier.name]}Z. Check both times.`;
      warnings.push({ time: name, message });
    }
    earlier = { name, lead };
  }
  return warnings;
}
