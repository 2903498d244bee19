import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';

/** Events of one kind within a day, newest first. */
export type EventGroup = { readonly kind: SecurityEventKind; readonly events: readonly SecurityEvent[] };

/** The events of a Zulu day (`YYYY-MM-DD`), by kind. */
export type EventDay = { readonly day: string; readonly groups: readonly EventGroup[] };

/** Groups events that are newest first by their Zulu day, and within a day by kind. The kind of the newest event comes first. */
export function groupEvents(events: readonly SecurityEvent[]): readonly EventDay[] {
  const byDay = Map.groupBy(events, ({ at }) => at.slice(0, 10));
  return [...byDay].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ kind }) => kind)].map(([kind, ofKind]) => ({ kind, events: ofKind })),
  }));
}
