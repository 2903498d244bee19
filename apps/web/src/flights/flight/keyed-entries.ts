import type { LogEntry } from '@crewroom/domain/flights/schemas';

/**
 * Log entries, newest first, each with a stable key. Entries have no id and may have the same time, so the key is their
 * number counted from the oldest.
 */
export function keyedEntries(
  logs: readonly LogEntry[],
): { readonly key: string; readonly entry: LogEntry }[] {
  return logs.map((entry, index) => ({ key: String(logs.length - index), entry }));
}
