import { timesBefore, withProposedTimes } from '@crewroom/domain/flights/schedule';
import { type NewFlightValues, readTimeOfDay, type TimeField } from './flight-values.ts';

/**
 * What changes with a time that was just typed. The joining times follow the departure, but for those the writer chose;
 * one that was emptied is no longer chosen.
 */
export function afterTypedTime(values: NewFlightValues, typed: TimeField): Partial<NewFlightValues> {
  const departure = readTimeOfDay(values.time);
  if (typed === 'time')
    return departure === null ? {} : withProposedTimes(values, values.ownTimes, departure);
  const isOwn = values[typed].trim() !== '';
  return {
    ownTimes: timesBefore.filter((name) => (name === typed ? isOwn : values.ownTimes.includes(name))),
  };
}
