import type { LogEntry } from '@crewroom/domain/flights/schemas';

/**
 * Log entries, newest first, each with a key that stays when newer ones come: entries have no id, and several can be of
 * one moment, so they are counted from the oldest.
 */
export function keyedEntries(
  logs: readonly LogEntry[],
): { readonly key: string; readonly entry: LogEntry }[] {
  return logs.map((entry, index) => ({ key: String(logs.length - index), entry }));
}
