const DAY = 86_400_000;

/**
 * The instant at which a time of day (`HH:mm`, UTC) falls that belongs to a departure: the same day, or the evening
 * before when it is later in the day than the departure.
 */
export function instantBeforeDeparture(timeOfDay: string, departure: string): string {
  const sameDay = Date.parse(`${departure.slice(0, 10)}T${timeOfDay}:00.000Z`);
  const isEvening = timeOfDay > departure.slice(11, 16);
  return new Date(isEvening ? sameDay - DAY : sameDay).toISOString();
}
